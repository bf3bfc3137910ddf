import { useTranslations } from 'use-intl'
import type { Category } from '../../../contract/catalog.ts'

/** The texts of the categories of a new database, by their message key. */
const keyOfDefaultText = {
  'Light tablets and laptops with bright touch screens.': 'surface',
  'Sturdy office machines, slim travellers and workstations.': 'dell',
  'Business laptops, convertibles and machines for play.': 'hp',
} as const

/** What a category is about: what the site itself has written stays as it is written. */
export function useAbout({ about }: Category): string {
  const t = useTranslations('home.categories.abouts')
  return Object.hasOwn(keyOfDefaultText, about)
    ? t(keyOfDefaultText[about as keyof typeof keyOfDefaultText])
    : about
}
