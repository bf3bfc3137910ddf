import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { boughtListingQuery } from '../../../data/queries.ts'
import { Receipt } from '../../../features/cases/receipt.tsx'
import { loadSale } from '../../../features/sales/load-sale.ts'
import { SaleSkeleton } from '../../../features/sales/sale-skeleton.tsx'
import { useSale } from '../../../features/sales/use-sale.ts'
import { pageTitle } from '../../../i18n/page-titles.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
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
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {t('print')}
        </Button>
        <ButtonLink to="/dashboard/orders/$id" params={{ id }} variant="secondary">
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          {t('back')}
        </ButtonLink>
      </div>
      <Receipt sale={sale} listing={listing} />
    </>
  )
}
