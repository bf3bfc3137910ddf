import { createFileRoute, redirect } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { loadSale } from '../../../features/sales/load-sale.ts'
import { PackingSlip } from '../../../features/sales/packing-slip.tsx'
import { SaleSkeleton } from '../../../features/sales/sale-skeleton.tsx'
import { useSale } from '../../../features/sales/use-sale.ts'
import { pageTitle } from '../../../i18n/page-titles.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
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
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        {hasAddress && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            {t('print')}
          </Button>
        )}
        <ButtonLink to="/dashboard/sales/$id" params={{ id }} variant="secondary">
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          {t('back')}
        </ButtonLink>
      </div>
      {hasAddress ? <PackingSlip sale={sale} /> : <Callout>{t('noAddress')}</Callout>}
    </>
  )
}
