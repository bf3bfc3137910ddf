import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { boughtListingQuery } from '../../../data/queries.ts'
import { loadSale } from '../../../features/sales/load-sale.ts'
import { PrintActions } from '../../../features/sales/printed/print-actions.tsx'
import { Receipt } from '../../../features/sales/printed/receipt.tsx'
import { SaleSkeleton } from '../../../features/sales/sale-skeleton.tsx'
import { useSale } from '../../../features/sales/use-sale.ts'
import { pageTitle } from '../../../i18n/page-titles.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/orders/$id/receipt')({
  loader: async ({ context: { queryClient }, params }) => {
    const { role } = await loadSale(queryClient, params.id)
    if (role === 'seller') throw redirect({ to: '/dashboard/sales/$id', params, replace: true })
    await queryClient.query(boughtListingQuery(params.id))
  },
  head: pageTitle('receipt'),
  pendingComponent: SaleSkeleton,
  component: ProofOfPurchase,
})

function ProofOfPurchase() {
  const t = useTranslations('cases.receipt')
  const { id } = Route.useParams()
  const sale = useSale(id)
  const { data: listing } = useSuspenseQuery(boughtListingQuery(id))
  return (
    <>
      <PageHeading title={t('title')}>
        <span className="print:hidden">{t('intro')}</span>
      </PageHeading>
      <PrintActions saleId={id} back="order" />
      <Receipt sale={sale} listing={listing} />
    </>
  )
}
