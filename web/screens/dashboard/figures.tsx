import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { figuresQuery, figureTotalsQuery } from '../../data/queries.ts'
import { FigureTotals } from '../../features/figures/figure-totals.tsx'
import { FiguresTable } from '../../features/figures/figures-table.tsx'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/figures')({
  loader: async ({ context: { queryClient, member } }) => {
    if (!maySeeSellerScreens(member)) return
    await Promise.all([
      queryClient.infiniteQuery(figuresQuery),
      queryClient.query(figureTotalsQuery),
    ])
  },
  head: pageTitle('figures'),
  pendingComponent: skeletonOf('figures', 'rows'),
  component: Figures,
})

function Figures() {
  const t = useTranslations('figures')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {maySeeSellerScreens(member) ? <AllFigures /> : <ForbiddenNotice />}
    </>
  )
}

function AllFigures() {
  const query = useSuspenseInfiniteQuery(figuresQuery)
  const { data: totals } = useSuspenseQuery(figureTotalsQuery)
  return (
    <div className="grid gap-8">
      <FigureTotals totals={totals} />
      <div>
        <FiguresTable listings={query.data.pages.flatMap((page) => page.body)} />
        <LoadMore {...query} />
      </div>
    </div>
  )
}
