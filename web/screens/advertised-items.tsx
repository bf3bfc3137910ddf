import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Tag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { advertisedQuery } from '../data/public-queries.ts'
import { queryClientOf } from '../data/query-client.ts'
import { withQueries } from '../data/with-queries.tsx'
import { AdvertisedGrid } from '../features/home/advertised-grid.tsx'
import { preloadTiles } from '../features/product/preload-photos.ts'
import { pageTitle } from '../i18n/page-titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const Route = createFileRoute('/advertiseditems')({
  loader: async ({ context, preload }) => {
    const { pages } = await queryClientOf(context.page).infiniteQuery({
      ...advertisedQuery,
      staleTime: 'static',
    })
    if (preload) preloadTiles(pages.flatMap(({ body }) => body))
  },
  head: pageTitle('advertisedItems'),
  component: withQueries(AdvertisedItems),
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
  const { data, ...more } = useSuspenseInfiniteQuery(advertisedQuery)
  const items = data.pages.flatMap(({ body }) => body)
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title={t('title')}>{t('text')}</PageHeading>
      {items.length === 0 ? <NoAdvertisedItems /> : <AdvertisedGrid items={items} heading="h2" />}
      <LoadMore {...more} />
    </div>
  )
}
