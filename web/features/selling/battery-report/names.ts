const maxLength = 120

/** Placeholders in firmware that the manufacturer never filled in. */
const placeholders =
  /^(to be filled by o\.?e\.?m\.?|default string|system (manufacturer|product name)|unknown|none|n\/a|not applicable|o\.?e\.?m\.?)$/i

/** Normalizes a name; undefined if it is empty or a placeholder. */
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

/** The consumer brand of a manufacturer: `Dell Inc.` is Dell. */
export function brandOf(maker: string | undefined, model?: string): string | undefined {
  const brandOfMaker = (text: string) => makers.find(([beginning]) => beginning.test(text))?.[1]
  const name = cleanName(maker)
  // The firmware of Alienware laptops names either Alienware or Dell as manufacturer.
  return (
    (model && /^alienware\b/i.test(model) && 'Alienware') || (name && (brandOfMaker(name) ?? name))
  )
}
