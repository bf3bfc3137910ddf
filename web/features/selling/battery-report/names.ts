const maxLength = 120

/** What firmware says when nobody has filled it in. */
const placeholders =
  /^(to be filled by o\.?e\.?m\.?|default string|system (manufacturer|product name)|unknown|none|n\/a|not applicable|o\.?e\.?m\.?)$/i

/** A name as people write it, or nothing when it is none. */
export function cleanName(text: string | undefined): string | undefined {
  const name = text
    ?.slice(0, 2 * maxLength)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
  return name && !placeholders.test(name) ? name : undefined
}

const makers: [beginning: RegExp, brand: string][] = [
  [/^alienware\b/i, 'Alienware'],
  [/^dell\b/i, 'Dell'],
  [/^(hp\b|hewlett[- ]packard)/i, 'HP'],
  [/^microsoft\b/i, 'Microsoft'],
  [/^apple\b/i, 'Apple'],
  [/^lenovo\b/i, 'Lenovo'],
]

/** The brand that people know a maker by: `Dell Inc.` is Dell. */
export function brandOf(maker: string | undefined, model?: string): string | undefined {
  const brandOfMaker = (text: string) => makers.find(([beginning]) => beginning.test(text))?.[1]
  const name = cleanName(maker)
  // Alienware laptops are made by Alienware or by Dell, as their firmware has it.
  return (
    (model && /^alienware\b/i.test(model) && 'Alienware') || (name && (brandOfMaker(name) ?? name))
  )
}
