import { useTranslations } from 'use-intl'

type Props = { text: string; maxLength: number }

/** How many characters still fit into a field, or by how many it is too long. */
export function CharactersLeft({ text, maxLength }: Props) {
  const t = useTranslations('ui')
  const left = maxLength - text.length
  if (left >= 0) return t('charactersLeft', { count: left })
  return <span className="text-danger">{t('charactersTooMany', { count: -left })}</span>
}
