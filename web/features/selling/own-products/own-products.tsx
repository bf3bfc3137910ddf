import { PackagePlus, PackageSearch } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import type { OwnListing } from '../../../../contract/catalog-enums.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { OwnProductCard } from './own-product-card.tsx'
import { OwnProductFilter } from './own-product-filter.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'
import { useDeleteProduct } from './use-delete-product.ts'

type Props = {
  products: OwnProduct[]
  /** Which of the products these are; undefined for all. */
  show: OwnListing | undefined
}

function NoProducts({ show }: Pick<Props, 'show'>) {
  const t = useTranslations('selling')
  if (show) {
    return (
      <EmptyState icon={<PackageSearch />} title={t('own.filter.none')}>
        <p>{t(`own.filter.noneYet.${show}`)}</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<PackagePlus />} title={t('own.none')}>
      <p>{t('own.noneYet')}</p>
      <ButtonLink to="/dashboard/addproduct">{t('add.title')}</ButtonLink>
    </EmptyState>
  )
}

/** A seller's products, with the dialog that confirms a deletion. */
export function OwnProducts({ products, show }: Props) {
  const t = useTranslations('selling.delete')
  const { item: product, ask, isPendingFor, dialog } = useDeleteProduct()
  const there = products.filter((product) => !isPendingFor(product))
  return (
    <>
      <UnpaidNotice products={products} />
      {(show || there.length > 0) && <OwnProductFilter show={show} />}
      {there.length === 0 && <NoProducts show={show} />}
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
