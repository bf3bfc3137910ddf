import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { PackagePlus, PackageSearch } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import type { OwnListingFilter } from '../../../../contract/catalog-enums.ts'
import { ownListingCountsQuery } from '../../../data/own-products.ts'
import { useMaySell } from '../../../session/use-may-sell.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { OwnList } from '../../listing/own-list.tsx'
import { AllListingsActions } from './all-listings-actions.tsx'
import { OwnProductCard } from './own-product-card.tsx'
import { OwnProductFilter } from './own-product-filter.tsx'
import { UnpaidNotice } from './unpaid-notice.tsx'
import { useDeleteProduct } from './use-delete-product.ts'

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ body: OwnProduct[] }>>
  q: string | undefined
  /** Which of the products these are; undefined for all. */
  show: OwnListingFilter | undefined
}

function NoProducts({ show }: Pick<Props, 'show'>) {
  const t = useTranslations('selling')
  const mayList = useMaySell()
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
      {mayList && <ButtonLink to="/dashboard/addproduct">{t('add.title')}</ButtonLink>}
    </EmptyState>
  )
}

/** A seller's products, with the dialog that confirms a deletion. */
export function OwnProducts({ query, q, show }: Props) {
  const t = useTranslations('selling')
  const { item: product, ask, isPendingFor, dialog } = useDeleteProduct()
  const { data: counts } = useQuery(ownListingCountsQuery)
  const hasToConfirm = counts !== undefined && counts.toConfirm > 0
  return (
    <>
      {counts && <AllListingsActions counts={counts} />}
      <UnpaidNotice products={query.data?.pages.flatMap((page) => page.body) ?? []} />
      <OwnList
        searchLabel={t('own.search')}
        whereSearched={t('own.whereSearched')}
        query={query}
        filter={<OwnProductFilter q={q} show={show} hasToConfirm={hasToConfirm} />}
        isFiltered={show !== undefined}
        isRemoved={isPendingFor}
        empty={<NoProducts show={show} />}
      >
        {(products) => (
          <ul className="grid gap-4">
            {products.map((product) => (
              <li key={product._id} className="grid min-w-0">
                <OwnProductCard product={product} onDelete={(button) => ask(product, button)} />
              </li>
            ))}
          </ul>
        )}
      </OwnList>
      <ConfirmDialog
        {...dialog}
        description={product && t('delete.consequence', { title: product.header })}
        accept={t('delete.act')}
      />
    </>
  )
}
