import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnTaxDetails } from '../../../contract/payments/tax-reports.ts'
import { Callout } from '../../ui/callout.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { toMyProducts } from '../listing/to-my-products.tsx'

/**
 * Tells a seller whether tax details are needed or were requested, and how to list products again
 * after a block.
 */
export function TaxDetailsNotice({ own }: { own: OwnTaxDetails }) {
  const t = useTranslations('taxReports')
  const { request, reportable, details, abroad } = own
  const [wasBlocked] = useState(() => Boolean(request?.blocked))
  if (request?.blocked) return <Callout tone="warn">{t('blocked')}</Callout>
  if (request) {
    const date = () => <DateText iso={request.asked} />
    return <Callout tone="warn">{t.rich('asked', { date })}</Callout>
  }
  if (wasBlocked) return <Callout>{t.rich('relist', { link: toMyProducts })}</Callout>
  if (!reportable) return null
  if (abroad) return <Callout>{t('abroad')}</Callout>
  return details ? <Callout>{t('reported')}</Callout> : <Callout tone="warn">{t('needed')}</Callout>
}
