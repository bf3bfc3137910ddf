import { useTranslations } from 'use-intl'
import type { SellerKind } from '../../../contract/seller-details.ts'
import { useSite } from '../../data/use-site.ts'

/** A few words beside the seller's name on a card; nothing if the seller has not declared it. */
export function SellerKindLabel({ kind }: { kind: SellerKind | null }) {
  const t = useTranslations('products.sellerKinds')
  const { traderRules } = useSite()
  if (traderRules === 'off' || !kind) return null
  return <span className="seller-kind">{t(kind)}</span>
}
