import { useTranslations } from 'use-intl'

type Props = { text: string; most: number }

/** How many characters still fit into a field, or by how many it is too long. */
export function CharactersLeft({ text, most }: Props) {
  const t = useTranslations('ui')
  const left = most - text.length
  if (left >= 0) return t('charactersLeft', { count: left })
  return <span className="text-danger">{t('charactersTooMany', { count: -left })}</span>
}
