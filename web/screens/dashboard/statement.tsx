import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { maxShownTransactions, type Statement } from '../../../contract/payments/statements.ts'
import { statusOf } from '../../api/failures.ts'
import { statementQuery } from '../../data/money-queries.ts'
import { sellerSearch } from '../../data/money-search.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { StatementInCurrency } from '../../features/statements/statement-currency.tsx'
import { StatementDownloads } from '../../features/statements/statement-downloads.tsx'
import { StatementInvoice } from '../../features/statements/statement-invoice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useFormatUtc } from '../../ui/use-format-utc.ts'
import { usePersonName } from '../../ui/use-person-name.ts'

export const Route = createFileRoute('/dashboard/statements/$month')({
  validateSearch: sellerSearch,
  loaderDeps: ({ search: { seller } }) => ({ seller }),
  loader: async ({ context: { queryClient, member }, params: { month }, deps: { seller } }) => {
    if (!maySeeSellerScreens(member)) return
    await queryClient.query(statementQuery(month, seller)).catch((failure) => {
      throw [400, 404].includes(statusOf(failure) ?? 0) ? notFound() : failure
    })
  },
  head: pageTitle('statement'),
  pendingComponent: skeletonOf('statements', 'rows'),
  component: StatementScreen,
})

function Heading({ statement, seller }: { statement: Statement; seller: string | undefined }) {
  const t = useTranslations('statements')
  const utc = useFormatUtc()
  const personName = usePersonName()
  const name = personName(statement.seller.name)
  const period = { from: utc.day(statement.from), to: utc.dayBefore(statement.to) }
  return (
    <PageHeading title={t('statement', { month: utc.month(statement.month) })}>
      {seller ? t('periodOf', { name, ...period }) : t('period', period)}
    </PageHeading>
  )
}

function StatementScreen() {
  const t = useTranslations('statements')
  const { member } = Route.useRouteContext()
  if (maySeeSellerScreens(member)) return <OneStatement />
  return (
    <>
      <PageHeading title={t('title')} />
      <ForbiddenNotice />
    </>
  )
}

function OneStatement() {
  const t = useTranslations('statements')
  const { month } = Route.useParams()
  const { seller } = Route.useSearch()
  const { data: statement } = useSuspenseQuery(statementQuery(month, seller))
  const { final, invoice, more, balances } = statement
  return (
    <>
      <Heading statement={statement} seller={seller} />
      <div className="grid gap-8">
        <StatementDownloads month={month} seller={seller} />
        {!final && <Callout>{t('provisionalHint')}</Callout>}
        {more && <Callout tone="warn">{t('more', { count: maxShownTransactions })}</Callout>}
        {invoice && <StatementInvoice invoice={invoice} />}
        {balances.map((own) => (
          <StatementInCurrency key={own.currency} statement={statement} own={own} />
        ))}
        <ButtonLink
          to="/dashboard/statements"
          search={{ seller }}
          variant="secondary"
          className="justify-self-start"
        >
          <ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          {t('back')}
        </ButtonLink>
      </div>
    </>
  )
}
