import { createFileRoute } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { offersMadeQuery } from '../../data/offer-queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { OfferList } from '../../features/offers/offer-list.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/myoffers')({
  loader: async ({ context: { queryClient, member } }) => {
    if (member.isBuyer) await queryClient.infiniteQuery(offersMadeQuery)
  },
  head: pageTitle('myOffers'),
  pendingComponent: skeletonOf('myOffers', 'rows'),
  component: MyOffers,
})

function NoOffers({ isBuyer }: { isBuyer: boolean }) {
  const t = useTranslations('offers')
  return (
    <EmptyState icon={<Tag />} title={t(isBuyer ? 'noneMade' : 'forBuyers')}>
      <p>{t(isBuyer ? 'noneMadeHint' : 'forBuyersHint')}</p>
      <ButtonLink to="/search">{t('browse')}</ButtonLink>
    </EmptyState>
  )
}

function MyOffers() {
  const t = useTranslations('offers')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('myTitle')}>{t('myIntro')}</PageHeading>
      {member.isBuyer ? (
        <OfferList query={offersMadeQuery} side="buyer">
          <NoOffers isBuyer />
        </OfferList>
      ) : (
        <NoOffers isBuyer={false} />
      )}
    </>
  )
}
