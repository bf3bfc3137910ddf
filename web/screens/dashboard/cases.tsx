import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { casesQuery, decidedCasesQuery } from '../../data/queries.ts'
import { DecidedCases, WaitingCases } from '../../features/cases/cases-table.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FilterLinks } from '../../ui/filter-links.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

type Search = { show?: 'decided' | undefined }

export const Route = createFileRoute('/dashboard/cases')({
  beforeLoad: requireAdmin,
  validateSearch: ({ show }: Record<string, unknown>): Search =>
    show === 'decided' ? { show } : {},
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: async ({ context: { queryClient }, deps: { show } }) => {
    await (show
      ? queryClient.infiniteQuery(decidedCasesQuery)
      : queryClient.infiniteQuery(casesQuery))
  },
  head: pageTitle('cases'),
  pendingComponent: skeletonOf('cases', 'rows'),
  component: Cases,
})

function Filter({ show }: Search) {
  const t = useTranslations('cases.staffQueue.filter')
  return (
    <FilterLinks label={t('label')} choices={[undefined, 'decided'] as const} chosen={show}>
      {(choice, link) => (
        <ButtonLink to="/dashboard/cases" search={{ show: choice }} {...link}>
          {t(choice ?? 'waiting')}
        </ButtonLink>
      )}
    </FilterLinks>
  )
}

function Waiting() {
  const query = useSuspenseInfiniteQuery(casesQuery)
  return (
    <>
      <WaitingCases cases={query.data.pages.flatMap((page) => page.body)} />
      <LoadMore {...query} />
    </>
  )
}

function Decided() {
  const query = useSuspenseInfiniteQuery(decidedCasesQuery)
  return (
    <>
      <DecidedCases cases={query.data.pages.flatMap((page) => page.body)} />
      <LoadMore {...query} />
    </>
  )
}

function Cases() {
  const t = useTranslations('cases.staffQueue')
  const { show } = Route.useSearch()
  return (
    <>
      <PageHeading title={t('title')}>{t(show ? 'introDecided' : 'intro')}</PageHeading>
      <Filter show={show} />
      {show ? <Decided /> : <Waiting />}
    </>
  )
}
