import { localeOf } from '../../contract/i18n/locale.ts'

/** Creating a format takes as long as using it a hundred times. */
function remember<Options, Format>(create: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (language: string, options = {} as Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? create(localeOf(language), options)
    formats.set(key, format)
    return format
  }
}

/** `new Intl.NumberFormat`; the options are literals and of the site's settings, so there are few. */
export const numberFormat = remember(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** `new Intl.DateTimeFormat`; as above. */
export const dateFormat = remember(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
