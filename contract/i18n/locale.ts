/** The locale of `Intl`. With plain `en`, the symbols of foreign dollars differ from the specification's. */
export const localeOf = (language: string) => (language === 'en' ? 'en-US' : language)
