import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { statementsQuery } from '../../data/money-queries.ts'
import { sellerSearch } from '../../data/money-search.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { StatementMonths } from '../../features/statements/statement-months.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'

export const Route = createFileRoute('/dashboard/statements')({
  validateSearch: sellerSearch,
  loaderDeps: ({ search: { seller } }) => ({ seller }),
  loader: async ({ context: { queryClient, member }, deps: { seller } }) => {
    if (maySeeSellerScreens(member)) await queryClient.query(statementsQuery(seller))
  },
  head: pageTitle('statements'),
  pendingComponent: skeletonOf('statements', 'rows'),
  component: Statements,
})

function Statements() {
  const t = useTranslations('statements')
  const { member } = Route.useRouteContext()
  if (maySeeSellerScreens(member)) return <StatementList />
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <ForbiddenNotice />
    </>
  )
}

function NoStatements({ name }: { name: string | undefined }) {
  const t = useTranslations('statements')
  return (
    <EmptyState icon={<ReceiptText />} title={t('noneYet')}>
      <p>{name === undefined ? t('noneYetHint') : t('noneYetOf', { name })}</p>
      {name === undefined && (
        <ButtonLink to="/dashboard/myproducts">{t('toMyProducts')}</ButtonLink>
      )}
    </EmptyState>
  )
}

function StatementList() {
  const t = useTranslations('statements')
  const personName = usePersonName()
  const { seller: asked } = Route.useSearch()
  const { data } = useSuspenseQuery(statementsQuery(asked))
  const name = asked && personName(data.seller.name)
  return (
    <>
      <PageHeading title={t('title')}>{name ? t('introOf', { name }) : t('intro')}</PageHeading>
      {data.months.length === 0 && <NoStatements name={name} />}
      <StatementMonths months={data.months} seller={asked} />
    </>
  )
}
