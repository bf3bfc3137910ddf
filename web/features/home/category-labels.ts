import { useTranslations } from 'use-intl'
import type { Category } from '../../../contract/catalog.ts'

/** The message keys of the default category descriptions. */
const keyOfDefaultText = {
  'Light tablets and laptops with bright touch screens.': 'surface',
  'Sturdy office machines, slim travellers and workstations.': 'dell',
  'Business laptops, convertibles and machines for play.': 'hp',
} as const

/** A category's description. Default texts are translated, texts edited by an admin are not. */
export function useAbout({ about }: Category): string {
  const t = useTranslations('home.categories.abouts')
  return Object.hasOwn(keyOfDefaultText, about)
    ? t(keyOfDefaultText[about as keyof typeof keyOfDefaultText])
    : about
}
