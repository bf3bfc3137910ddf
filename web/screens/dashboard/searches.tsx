import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { askedAttributesQuery, emailPreferencesQuery, searchesQuery } from '../../data/queries.ts'
import { ConfirmAddressNotice } from '../../features/auth/confirm-address-notice.tsx'
import { EmailPreferencesForm } from '../../features/favourites/email-preferences.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { SavedSearchCard } from '../../features/saved-searches/saved-search-card.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useFocusRestore } from '../../ui/use-focus-restore.ts'

export const Route = createFileRoute('/dashboard/searches')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.infiniteQuery(searchesQuery),
      queryClient.query(emailPreferencesQuery),
      queryClient.query(askedAttributesQuery),
    ])
  },
  head: pageTitle('searches'),
  pendingComponent: skeletonOf('searches', 'rows'),
  component: Searches,
})

function NoSearches() {
  const t = useTranslations('searches')
  return (
    <EmptyState icon={<BellRing />} title={t('noSearches')}>
      <p>{t('noSearchesHint')}</p>
      <ButtonLink to="/search">{t('toSearch')}</ButtonLink>
    </EmptyState>
  )
}

function Searches() {
  const t = useTranslations('searches')
  const query = useSuspenseInfiniteQuery(searchesQuery)
  const { data: attributes } = useSuspenseQuery(askedAttributesQuery)
  const { data: choices } = useSuspenseQuery(emailPreferencesQuery)
  const keepFocus = useFocusRestore()
  const searches = query.data.pages.flatMap((page) => page.body)
  return (
    <>
      <PageHeading title={t('searches')} />
      <ConfirmAddressNotice className="mb-4">{t('unconfirmed')}</ConfirmAddressNotice>
      {searches.length === 0 && <NoSearches />}
      <ul className="grid gap-4" onFocus={keepFocus}>
        {searches.map((search) => (
          <li key={search._id}>
            <SavedSearchCard search={search} attributes={attributes} />
          </li>
        ))}
      </ul>
      <LoadMore {...query} />
      <EmailPreferencesForm choices={choices} />
    </>
  )
}
