import { createFileRoute } from '@tanstack/react-router'
import { BadgePercent } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { offerSettingsQuery, offersReceivedQuery } from '../../data/offer-queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { OfferList } from '../../features/offers/offer-list.tsx'
import { OfferSettings } from '../../features/offers/offer-settings.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/offers')({
  loader: async ({ context: { queryClient, member } }) => {
    if (!maySeeSellerScreens(member)) return
    await Promise.all([
      queryClient.infiniteQuery(offersReceivedQuery),
      queryClient.infiniteQuery(offerSettingsQuery),
    ])
  },
  head: pageTitle('offers'),
  pendingComponent: skeletonOf('offers', 'rows'),
  component: Offers,
})

function Received() {
  const t = useTranslations('offers')
  return (
    <>
      <OfferList query={offersReceivedQuery} side="seller">
        <EmptyState icon={<BadgePercent />} title={t('noneReceived')}>
          <p>{t('noneReceivedHint')}</p>
        </EmptyState>
      </OfferList>
      <OfferSettings />
    </>
  )
}

function Offers() {
  const t = useTranslations('offers')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {maySeeSellerScreens(member) ? <Received /> : <ForbiddenNotice />}
    </>
  )
}
