/** BCP 47. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** The path in `language`; the site's own language has no prefix. */
export function pathIn(language: Language, own: Language, path: string): string {
  return language === own ? path : `/${language}${path === '/' ? '' : path}`
}

/** The language prefix of a path such as `/de/login`. */
export function languageOfPath(path: string): Language | undefined {
  const first = path.split('/')[1]
  return languages.find((language) => language === first)
}
