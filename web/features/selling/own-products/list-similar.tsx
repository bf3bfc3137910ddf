import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'

/** Opens Add Product with the details of a product, unless our team has removed it. */
export function ListSimilar({ product }: { product: OwnProduct }) {
  const t = useTranslations('selling.similar')
  const { _id, header: title, removed } = product
  if (removed) return null
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
