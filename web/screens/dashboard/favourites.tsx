import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { favouritesQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { FavouriteCard } from '../../features/listing/favourite-card.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useFocusRestore } from '../../ui/use-focus-restore.ts'

export const Route = createFileRoute('/dashboard/favourites')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.infiniteQuery(favouritesQuery)
  },
  head: pageTitle('favourites'),
  pendingComponent: skeletonOf('favourites', 'cards'),
  component: Favourites,
})

function NoFavourites() {
  const t = useTranslations('favourites')
  return (
    <EmptyState icon={<Heart />} title={t('noFavourites')}>
      <p>{t('noFavouritesHint')}</p>
      <ButtonLink to="/categories">{t('browse')}</ButtonLink>
    </EmptyState>
  )
}

function Favourites() {
  const t = useTranslations('favourites')
  const query = useSuspenseInfiniteQuery(favouritesQuery)
  const keepFocus = useFocusRestore()
  const favourites = query.data.pages.flatMap((page) => page.body)
  return (
    <>
      <PageHeading title={t('favourites')} />
      {favourites.length === 0 && <NoFavourites />}
      <ul className="tile-grid" onFocus={keepFocus}>
        {favourites.map((favourite) => (
          <li key={favourite._id}>
            <FavouriteCard favourite={favourite} />
          </li>
        ))}
      </ul>
      <LoadMore {...query} />
    </>
  )
}
