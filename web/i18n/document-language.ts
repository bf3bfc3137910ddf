import { type Language, languages } from '../../contract/i18n/languages.ts'

/**
 * The language in which the server rendered this page; browser only. Not `lang`, which browsers change
 * when they translate a page.
 */
export function documentLanguage(): Language {
  const { language } = document.documentElement.dataset
  return languages.find((one) => one === language) ?? 'en'
}
