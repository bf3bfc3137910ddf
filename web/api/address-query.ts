/**
 * The query of an address as text; a name that stands there more than once has a list. The router's
 * own way takes `16` for a number, and writes it with quotation marks where text is meant.
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
 * The same as it stands in the address, with its question mark. Written in any other way than
 * `URLSearchParams` does, the rendering would lead from it to itself without end.
 */
export function writeQuery(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  )
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}
