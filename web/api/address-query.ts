/**
 * Parses a query string; a repeated name becomes a list. The router's own parser reads `16` as a
 * number and puts quotation marks around numeric strings.
 */
export function readQuery(query: string): Record<string, string | string[]> {
  const parameters = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    const before = parameters.get(name)
    parameters.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(parameters)
}

/**
 * The query string, with its question mark. It must be encoded exactly as `URLSearchParams` does;
 * otherwise server-side rendering redirects forever.
 */
export function writeQuery(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  )
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}
