import { useLocale, useTranslations } from 'use-intl'
import { numberFormat } from '../../i18n/formats.ts'

const maxStars = 5

type Props = {
  /** From 1 to 5. */
  value: number
  className?: string
}

/** A score as stars, rounded to whole ones; the exact value is its text alternative. */
export function Stars({ value, className = '' }: Props) {
  const t = useTranslations('rating')
  const language = useLocale()
  const full = Math.round(value)
  const shown = numberFormat(language).format(value)
  return (
    <span
      role="img"
      aria-label={t('stars', { value: shown })}
      className={`whitespace-nowrap text-warn ${className}`}
    >
      <span aria-hidden>{'★'.repeat(full)}</span>
      <span aria-hidden>{'☆'.repeat(maxStars - full)}</span>
    </span>
  )
}
