import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { loadSale } from '../../../features/sales/load-sale.ts'
import { PackingSlip } from '../../../features/sales/printed/packing-slip.tsx'
import { PrintActions } from '../../../features/sales/printed/print-actions.tsx'
import { SaleSkeleton } from '../../../features/sales/sale-skeleton.tsx'
import { useSale } from '../../../features/sales/use-sale.ts'
import { pageTitle } from '../../../i18n/page-titles.ts'
import { Callout } from '../../../ui/callout.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/sales/$id/packing')({
  loader: async ({ context, params }) => {
    const { role } = await loadSale(context.queryClient, params.id)
    if (role === 'buyer') throw redirect({ to: '/dashboard/orders/$id', params, replace: true })
  },
  head: pageTitle('packing'),
  pendingComponent: SaleSkeleton,
  component: Packing,
})

function Packing() {
  const t = useTranslations('sales.packing')
  const { id } = Route.useParams()
  const sale = useSale(id)
  const hasAddress = sale.buyer.location !== null
  return (
    <>
      <PageHeading title={t('title')}>
        <span className="print:hidden">{t('intro')}</span>
      </PageHeading>
      <PrintActions saleId={id} back="sale" canPrint={hasAddress} />
      {hasAddress ? <PackingSlip sale={sale} /> : <Callout>{t('noAddress')}</Callout>}
    </>
  )
}
