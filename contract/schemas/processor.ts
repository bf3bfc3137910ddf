const families: [RegExp, string][] = [
  [/\bcore\s+ultra\b/i, 'Intel Core Ultra'],
  [/\bi([3579])-?\d{4,5}/i, 'Intel Core i$1'],
  [/\bm3-\d|\bcore\s+m/i, 'Other'],
  [/\bxeon\b/i, 'Intel Xeon'],
  [/\bpentium\b/i, 'Intel Pentium'],
  [/\bceleron\b/i, 'Intel Celeron'],
  [/\batom\b/i, 'Intel Atom'],
  [/\bryzen\s+ai\b/i, 'AMD Ryzen AI'],
  [/\bryzen\s+([3579])\b/i, 'AMD Ryzen $1'],
  [/\bsnapdragon\b/i, 'Snapdragon'],
  [/\bsq[123]\b/i, 'Microsoft SQ'],
]

/** The processor family as in the attribute's choices: "i7-1165G7" is an "Intel Core i7". */
export function familyOf(processor: string): string | undefined {
  for (const [pattern, family] of families) {
    const match = pattern.exec(processor)
    if (match) return family.replace('$1', match[1] ?? '')
  }
  return undefined
}

/**
 * The generation of an Intel Core i or AMD Ryzen: 8 for "i5-8250U", 12 for "i7-12700H", 5 for
 * "Ryzen 5 5600U". Undefined if the name does not contain it.
 */
export function generationOf(processor: string): number | undefined {
  const intel = /\bi[3579]-?(\d{4,5})/i.exec(processor)?.[1]
  if (intel) return Number(/^(1\d|\d)/.exec(intel)?.[1])
  const ryzen = /\bryzen\s+[3579]\s+(?:pro\s+)?(\d)\d{3}/i.exec(processor)?.[1]
  return ryzen === undefined ? undefined : Number(ryzen)
}
