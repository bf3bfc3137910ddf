import { PackagePlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { OwnProductCard } from './own-product-card.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'
import { useDeleteProduct } from './use-delete-product.ts'

function NoProducts() {
  const t = useTranslations('selling')
  return (
    <EmptyState icon={<PackagePlus />} title={t('own.none')}>
      <p>{t('own.noneYet')}</p>
      <ButtonLink to="/dashboard/addproduct">{t('add.title')}</ButtonLink>
    </EmptyState>
  )
}

/** A seller's products, with the dialog that confirms a deletion. */
export function OwnProducts({ products }: { products: OwnProduct[] }) {
  const t = useTranslations('selling.delete')
  const { item: product, ask, isPendingFor, dialog } = useDeleteProduct()
  const there = products.filter((product) => !isPendingFor(product))
  return (
    <>
      <UnpaidNotice products={products} />
      {there.length === 0 && <NoProducts />}
      <ul className="grid gap-4">
        {there.map((product) => (
          <li key={product._id} className="grid min-w-0">
            <OwnProductCard product={product} onDelete={(button) => ask(product, button)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...dialog}
        description={product && t('consequence', { title: product.header })}
        accept={t('act')}
      />
    </>
  )
}
