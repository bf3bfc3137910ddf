import { numberFormat } from '../../i18n/formats.ts'
/** The localized symbol of a unit: inches are "in" in English, "Zoll" in German. */
export function unitIn(language: string, unit: string): string {
  return unit === 'in' && language === 'de' ? 'Zoll' : unit
}

/** A number with its unit: "16 GB", and "1 TB" rather than "1,000 GB" or "1,024 GB". */
export function measure(language: string, value: number, unit: string | null): string {
  const number = numberFormat(language, { maximumFractionDigits: 1 })
  if (unit === 'GB' && value >= 1000) return `${number.format(value / 1000)}\u00a0TB`
  return unit ? `${number.format(value)}\u00a0${unitIn(language, unit)}` : number.format(value)
}
