import { createFileRoute } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { advertised } from '../data/public-queries.ts'
import { useListing } from '../data/use-cached-query.ts'
import { AdvertisedGrid } from '../features/home/advertised-grid.tsx'
import { pageTitle } from '../i18n/page-titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const Route = createFileRoute('/advertiseditems')({
  loader: async ({ context }) => {
    await context.readings.ensure(advertised)
  },
  head: pageTitle('advertisedItems'),
  component: AdvertisedItems,
})

function NoAdvertisedItems() {
  const t = useTranslations('home.advertised')
  return (
    <EmptyState icon={<Tag />} title={t('none')}>
      <p>{t('nothingPutForward')}</p>
      <ButtonLink to="/categories" variant="secondary">
        {t('browseCategories')}
      </ButtonLink>
    </EmptyState>
  )
}

function AdvertisedItems() {
  const t = useTranslations('home.advertised')
  const { items, ...more } = useListing(advertised)
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title={t('title')}>{t('text')}</PageHeading>
      {items.length === 0 ? <NoAdvertisedItems /> : <AdvertisedGrid items={items} heading="h2" />}
      <LoadMore {...more} />
    </div>
  )
}
