const inTwo = (n: number) => String(n).padStart(2, '0')

/**
 * Formats a local time by a pattern of Unicode's "Date Field Symbols", limited to those our
 * languages use: `yyyy`, `MM`, `dd`, `HH`, `h`, `mm` and `a`. date-fns would add 1 KB to every
 * list.
 */
export function formatDate(at: Date, pattern: string): string {
  const hour = at.getHours()
  const fields: Record<string, string> = {
    yyyy: String(at.getFullYear()).padStart(4, '0'),
    MM: inTwo(at.getMonth() + 1),
    dd: inTwo(at.getDate()),
    HH: inTwo(hour),
    h: String(hour % 12 || 12),
    mm: inTwo(at.getMinutes()),
    a: hour < 12 ? 'AM' : 'PM',
  }
  return pattern.replace(/[a-z]+/gi, (field) => fields[field] ?? field)
}
