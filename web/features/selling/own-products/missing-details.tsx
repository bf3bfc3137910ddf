import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { textLink } from '../../../ui/text-link.ts'

/** Names details that buyers look for and that the listing lacks, with a link to add them. */
export function MissingDetails({ product }: { product: OwnProduct }) {
  const t = useTranslations('selling.own.missing')
  const list = new Intl.ListFormat(useLocale())
  const { _id: id, header: title, lacks, can } = product
  const { filters, locks } = lacks
  if (!can.edit || (filters.length === 0 && !locks)) return null
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {filters.length > 0
        ? t('filters', { count: filters.length, names: list.format(filters) })
        : t('locks')}{' '}
      <Link
        to="/dashboard/editproduct/$id"
        params={{ id }}
        aria-label={t('addOf', { title })}
        className={textLink}
      >
        {t('add')}
      </Link>
    </p>
  )
}
