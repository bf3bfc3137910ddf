import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { payoutsQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { BankPayouts } from '../../features/payouts/bank-payouts.tsx'
import { PayoutAccount } from '../../features/payouts/payout-account.tsx'
import { PayoutFigures } from '../../features/payouts/payout-figures.tsx'
import { SaleTransfers } from '../../features/payouts/sale-transfers.tsx'
import { OpenDebts, SettledDebts } from '../../features/payouts/seller-debts.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { Callout } from '../../ui/callout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

type Search = { from?: 'provider' | 'expired' }

export const Route = createFileRoute('/dashboard/payouts')({
  validateSearch: ({ from }: Record<string, unknown>): Search =>
    from === 'provider' || from === 'expired' ? { from } : {},
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: async ({ context: { queryClient, member }, deps: { from } }) => {
    if (!maySeeSellerScreens(member)) return
    // That the seller comes back proves nothing: the account is read at the provider.
    if (from === 'provider') {
      await api.payouts.read().catch(() => undefined)
      throw redirect({ to: '/dashboard/payouts', replace: true })
    }
    // The address of the form works once: the provider sends back for another one.
    if (from === 'expired') {
      const link = await api.payouts.onboard().catch(() => undefined)
      if (link) throw redirect({ href: link.url, replace: true })
    }
    await queryClient.query(payoutsQuery)
  },
  head: pageTitle('payouts'),
  pendingComponent: skeletonOf('payouts', 'rows'),
  component: Payouts,
})

function Payouts() {
  const t = useTranslations('payouts')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {maySeeSellerScreens(member) ? <Overview /> : <ForbiddenNotice />}
    </>
  )
}

function Overview() {
  const t = useTranslations('payouts')
  const { from } = Route.useSearch()
  const { data: overview } = useSuspenseQuery(payoutsQuery)
  return (
    <div className="grid gap-8">
      {from === 'expired' && <Callout tone="warn">{t('expired')}</Callout>}
      <PayoutFigures overview={overview} />
      <PayoutAccount overview={overview} />
      <OpenDebts debts={overview.debts} />
      <SaleTransfers transfers={overview.transfers} />
      <BankPayouts payouts={overview.payouts} />
      <SettledDebts debts={overview.debts} />
    </div>
  )
}
