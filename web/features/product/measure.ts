import { numberFormat } from '../../i18n/formats.ts'
/** The localized symbol of a unit: inches are "in" in English, "Zoll" in German. */
export function unitIn(language: string, unit: string): string {
  return unit === 'in' && language === 'de' ? 'Zoll' : unit
}

/** Of a decimal size, such as most storage has, or of a binary one, such as memory has. */
const terabytes = (gigabytes: number) =>
  gigabytes % 512 === 0 && gigabytes % 1000 !== 0 ? gigabytes / 1024 : gigabytes / 1000

/** A number with its unit: "16 GB", and "1 TB" rather than "1,000 GB" or "1,024 GB". */
export function measure(language: string, value: number, unit: string | null): string {
  if (unit === 'GB' && value >= 1000) {
    const rounded = numberFormat(language, { maximumFractionDigits: 2 })
    return `${rounded.format(terabytes(value))}\u00a0TB`
  }
  // As many decimals as a CSV import accepts.
  const number = numberFormat(language, { maximumFractionDigits: 6 }).format(value)
  return unit ? `${number}\u00a0${unitIn(language, unit)}` : number
}
