import BuiltInPatterns
print(PatternFile.all.count)
