import { useTranslations } from 'use-intl'
import type { SimilarItem } from '../../../contract/product-page.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { ProductTile } from '../product/product-tile.tsx'

/** Available products of a similar kind and price. */
export function SimilarItems({ items }: { items: SimilarItem[] }) {
  const t = useTranslations('item')
  if (items.length === 0) return null
  return (
    <TitledSection large title={t('alike')}>
      <ul className="tile-grid lg:grid-cols-4">
        {items.map((item) => (
          <li key={item._id}>
            <ProductTile product={item} id={item._id} heading="h3" />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
