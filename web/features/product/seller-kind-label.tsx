import { useTranslations } from 'use-intl'
import type { SellerKind } from '../../../contract/seller-details.ts'
import { useSite } from '../../data/use-site.ts'

/** A few words beside the seller's name on a card; nothing if the seller has not declared it. */
export function SellerKindLabel({ kind }: { kind: SellerKind | null }) {
  const t = useTranslations('products.sellerKinds')
  const { traderRules } = useSite()
  if (traderRules === 'off' || !kind) return null
  return (
    <span className="shrink-0 text-sm text-muted">
      <span aria-hidden>· </span>
      {t(kind)}
    </span>
  )
}
