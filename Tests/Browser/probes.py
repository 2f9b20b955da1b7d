"""Scripts that look at an open report from inside."""

# Elements and attributes that no report has, however hostile its log.
FOREIGN = """
const known = new Set(('html head meta title style script body a header footer main nav section article div p h1 h2 '
  + 'h3 h4 ul ol li dl dt dd table caption thead tbody tr th td details summary figure figcaption b code bdi '
  + 'span svg g path rect text defs pattern symbol use button form fieldset legend label input select '
  + 'option output').split(' '));
const found = [];
for (const element of document.querySelectorAll('*')) {
  const name = element.localName;
  if (!known.has(name)) found.push(name);
  for (const { name: key, value } of element.attributes) {
    if (key.startsWith('on') || key === 'style' || key === 'src' || key === 'srcset') found.push(name + '@' + key);
    if (/href$/.test(key) && !value.startsWith('#')) found.push(key + '=' + value);
  }
}
if (document.scripts.length !== 1) found.push(document.scripts.length + ' scripts');
return found;
"""

# Ids that occur twice, and links to nowhere.
LINKS = """
const ids = Array.from(document.querySelectorAll('[id]'), (element) => element.id);
const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
const lost = Array.from(document.querySelectorAll('[href]'), (a) => a.getAttribute('href'))
  .filter((href) => !document.getElementById(href.slice(1)));
return twice.concat(lost);
"""

# Texts of pictures that lie on each other, stick out of their bar, or of the picture.
CROWDING = """
const found = [];
for (const name of document.querySelectorAll('.names text')) {
  const frame = name.ownerSVGElement.getBoundingClientRect();
  if (name.getBoundingClientRect().left < frame.left) found.push('beyond the picture: ' + name.textContent);
}
for (const plot of document.querySelectorAll('.plot')) {
  const frame = plot.parentNode.getBoundingClientRect();
  const texts = Array.from(plot.querySelectorAll('text'))
    .filter((text) => text.getAttribute('visibility') !== 'hidden')
    .map((text) => ({ text, box: text.getBoundingClientRect() }))
    .filter(({ box }) => box.right > frame.left && box.left < frame.right);
  for (const [index, one] of texts.entries()) {
    const bar = one.text.closest('.span')?.querySelector('rect').getBoundingClientRect();
    if (bar && one.box.right > bar.right + 1) found.push('beyond its bar: ' + one.text.textContent);
    if (!arguments[0] && (one.box.right > frame.right + 1 || one.box.left < frame.left - 1)) {
      found.push('beyond the picture: ' + one.text.textContent);
    }
    for (const other of texts.slice(index + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const along = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Boxes of letters are higher than the letters.
      if (across > 1 && along > 4.5) found.push(one.text.textContent + ' on ' + other.text.textContent);
    }
  }
}
return found.slice(0, 10);
"""

# Per launch and lane: the states it stands for, and those that its marks stand for.
LANES = """
return Array.from(document.querySelectorAll('.picture'), (picture) => [
  Number(picture.dataset.launch),
  Array.from(picture.querySelectorAll('.lane'), (lane) => [
    lane.dataset.lane, Number(lane.dataset.spans),
    Array.from(lane.querySelectorAll('.span'))
      .reduce((sum, span) => sum + Number(span.dataset.count || 1), 0),
    Array.from(lane.querySelectorAll('.tick'))
      .reduce((sum, tick) => sum + Number(tick.dataset.count || 1), 0),
  ]),
]);
"""

# What a reader without a style sheet meets first, in order.
ORDER = """
const text = document.body.innerText;
return arguments[0].map((part) => text.indexOf(part));
"""

AXE = """
axe.run(document, { preload: false, resultTypes: ['violations'] }).then((result) =>
  result.violations.map((violation) => violation.id + ': ' + violation.nodes.length + ' times, as at '
    + violation.nodes[0].target + ' ' + (violation.nodes[0].any[0]?.message || '')))
"""
