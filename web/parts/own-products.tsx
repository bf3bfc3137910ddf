import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../contract/catalog.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeleteProductDialog } from './delete-product-dialog.tsx'
import { OwnProductCard } from './own-product-card.tsx'

function NoProducts() {
  const t = useTranslations('selling')
  return (
    <EmptyState icon={<PackagePlus />} title={t('own.none')}>
      <p>{t('own.noneYet')}</p>
      <ButtonLink to="/dashboard/addproduct">{t('add.title')}</ButtonLink>
    </EmptyState>
  )
}

const rowOf = (id: string) => document.getElementById(`product-${id}`)

/** Where the focus goes when this row is about to disappear, or to change. */
function placeAfter(id: string, gone: boolean) {
  const row = rowOf(id)
  const next = gone ? (row?.nextElementSibling ?? row?.previousElementSibling) : row
  return next?.querySelector('h2') ?? row?.closest<HTMLElement>('[role=group]')
}

/** A seller's products, one below the other, and the question before one is deleted. */
export function OwnProducts({ products }: { products: OwnProduct[] }) {
  const t = useTranslations('selling.own')
  const [chosen, setChosen] = useState<OwnProduct>()
  const [asking, setAsking] = useState(false)
  const ask = (product: OwnProduct) => {
    setChosen(product)
    setAsking(true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form here, so no fieldset
    <div role="group" aria-label={t('title')} tabIndex={-1} className="outline-none">
      {products.length === 0 && <NoProducts />}
      <ul className="grid gap-4">
        {products.map((product) => (
          <li key={product._id} id={`product-${product._id}`} className="grid min-w-0">
            <OwnProductCard product={product} onDelete={() => ask(product)} />
          </li>
        ))}
      </ul>
      {chosen && (
        <DeleteProductDialog
          key={chosen._id}
          product={chosen}
          open={asking}
          setOpen={setAsking}
          focusAfter={(gone) => placeAfter(chosen._id, gone)}
        />
      )}
    </div>
  )
}
