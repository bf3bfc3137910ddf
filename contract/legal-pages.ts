/** The pages that the operator writes, by URL segment, in the order of the footer. */
export const legalPages = [
  'terms',
  'privacy',
  'returns',
  'imprint',
  'accessibility',
  'contact',
] as const

export type LegalPageName = (typeof legalPages)[number]
