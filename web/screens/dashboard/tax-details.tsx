import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { taxDetailsQuery } from '../../data/queries.ts'
import { useSite } from '../../data/use-site.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { OwnYears } from '../../features/tax-reports/own-years.tsx'
import { TaxDetailsForm } from '../../features/tax-reports/tax-details-form.tsx'
import { TaxDetailsNotice } from '../../features/tax-reports/tax-details-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { Callout } from '../../ui/callout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/tax-details')({
  loader: async ({ context: { queryClient, member } }) => {
    if (maySeeSellerScreens(member)) await queryClient.query(taxDetailsQuery)
  },
  head: pageTitle('taxDetails'),
  pendingComponent: skeletonOf('taxDetails', 'rows'),
  component: TaxDetailsScreen,
})

function Details() {
  const { data: own } = useSuspenseQuery(taxDetailsQuery)
  return (
    <div className="grid max-w-3xl gap-8">
      <TaxDetailsNotice own={own} />
      <OwnYears own={own} />
      <div className="card p-5 sm:p-7">
        <TaxDetailsForm details={own.details} />
      </div>
    </div>
  )
}

function NotReported() {
  const t = useTranslations('taxReports')
  const { data: own } = useSuspenseQuery(taxDetailsQuery)
  return (
    <div className="grid max-w-3xl gap-8">
      <Callout>{t('notReported')}</Callout>
      <OwnYears own={own} />
    </div>
  )
}

function TaxDetailsScreen() {
  const t = useTranslations('taxReports')
  const { member } = Route.useRouteContext()
  const { taxReports: isReported } = useSite()
  const Content = isReported ? Details : NotReported
  return (
    <>
      <PageHeading title={t('title')}>{isReported && t('intro')}</PageHeading>
      {maySeeSellerScreens(member) ? <Content /> : <ForbiddenNotice />}
    </>
  )
}
