import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { useMaySell } from '../../../session/use-may-sell.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'

/** Opens Add Product, if the member may list, with the details of a product that our team has not removed. */
export function ListSimilar({ product }: { product: OwnProduct }) {
  const t = useTranslations('selling.similar')
  const mayList = useMaySell()
  const { _id, header: title, removed } = product
  if (removed || !mayList) return null
  return (
    <ButtonLink
      to="/dashboard/addproduct"
      search={{ like: _id }}
      variant="secondary"
      size="sm"
      aria-label={t('actOf', { title })}
    >
      {t('act')}
    </ButtonLink>
  )
}
