import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnTaxDetails } from '../../../contract/payments/tax-reports.ts'
import { DateText } from '../../ui/date.tsx'
import { Notice } from '../../ui/notice.tsx'
import { textLink } from '../../ui/text-link.ts'

const toMyProducts = (text: ReactNode) => (
  <Link to="/dashboard/myproducts" className={textLink}>
    {text}
  </Link>
)

/**
 * Tells a seller whether tax details are needed or were requested, and how to list products again
 * after a block.
 */
export function TaxDetailsNotice({ own }: { own: OwnTaxDetails }) {
  const t = useTranslations('taxReports')
  const { request, reportable, details, abroad } = own
  const [wasBlocked] = useState(() => Boolean(request?.blocked))
  if (request?.blocked) return <Notice tone="warn">{t('blocked')}</Notice>
  if (request) {
    const date = () => <DateText iso={request.asked} />
    return <Notice tone="warn">{t.rich('asked', { date })}</Notice>
  }
  if (wasBlocked) return <Notice>{t.rich('relist', { link: toMyProducts })}</Notice>
  if (!reportable) return null
  if (abroad) return <Notice>{t('abroad')}</Notice>
  return details ? <Notice>{t('reported')}</Notice> : <Notice tone="warn">{t('needed')}</Notice>
}
