/** A number with its unit: "16 GB", and "1 TB" rather than "1,000 GB". */
export function measure(language: string, value: number, unit: string | null): string {
  const number = new Intl.NumberFormat(language)
  if (unit === 'GB' && value >= 1000) return `${number.format(value / 1000)}\u00a0TB`
  return unit ? `${number.format(value)}\u00a0${unit}` : number.format(value)
}
