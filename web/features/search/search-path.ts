import { pageLocale } from '../../i18n/language.ts'

/** The path of the search screen in the language of the page, for plain forms and links. */
export const searchPath = () => `${pageLocale().prefix}/search`
