/** The languages this product speaks (BCP 47). */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** The path in this language of a site whose own language, `own`, has no prefix. */
export function pathIn(language: Language, own: Language, path: string): string {
  return language === own ? path : `/${language}${path === '/' ? '' : path}`
}

/** The language with which a path begins, as in `/de/login`. */
export function languageOfPath(path: string): Language | undefined {
  const first = path.split('/')[1]
  return languages.find((language) => language === first)
}
