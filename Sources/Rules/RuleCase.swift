/// One way in which a rule is violated.
struct RuleCase {}
