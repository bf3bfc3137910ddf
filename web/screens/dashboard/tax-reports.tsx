import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { TaxReport } from '../../../contract/payments/tax-reports.ts'
import { taxReportQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { DownloadMessage } from '../../features/tax-reports/download-message.tsx'
import { dueYear, hasEnded, recentYears } from '../../features/tax-reports/report-years.ts'
import { ReportedSellers } from '../../features/tax-reports/reported-sellers.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'
import { Callout } from '../../ui/callout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'

/** The recent years and, of an older address, its own. */
const yearsWith = (year: string) => [...new Set([...recentYears(new Date()), year])]

const defaultYear = () => dueYear(new Date())

export const Route = createFileRoute('/dashboard/tax-reports')({
  validateSearch: ({ year }: Record<string, unknown>): { year?: string } => {
    return /^20\d{2}$/.test(String(year)) ? { year: String(year) } : {}
  },
  beforeLoad: requireAdmin,
  loaderDeps: ({ search: { year } }) => ({ year }),
  loader: async ({ context: { queryClient }, deps: { year = defaultYear() } }) => {
    await queryClient.query(taxReportQuery(year))
  },
  head: pageTitle('taxReports'),
  pendingComponent: skeletonOf('taxReports', 'rows'),
  component: TaxReports,
})

/** Of Directive (EU) 2021/514; the operator sets an amount in the site's currency. */
const isLimitOfLaw = ({ currency, exempt }: TaxReport) =>
  currency === 'EUR' && exempt.consideration === '2000.00'

const noteId = 'year-not-ended'

function TaxReports() {
  const t = useTranslations('taxReports')
  const { year = defaultYear() } = Route.useSearch()
  // The chosen year, also while its report is loading.
  const chosen = useLocation({ select: ({ search }) => search.year }) ?? defaultYear()
  const navigate = Route.useNavigate()
  const formatPrice = useFormatPrice()
  const { data: report } = useSuspenseQuery(taxReportQuery(year))
  const { exempt, currency } = report
  const isUnfinished = !hasEnded(year, new Date())
  // The server refuses a message without sellers then.
  const disabledBy = isUnfinished && report.total === 0 ? noteId : undefined
  const limit = formatPrice(exempt.consideration, currency)
  return (
    <>
      <PageHeading title={t('reports')}>{t('reportsIntro', { sales: exempt.sales })}</PageHeading>
      <div className="grid gap-6">
        {!isLimitOfLaw(report) && <p>{t('appliedLimit', { limit })}</p>}
        {!report.operator && <Callout tone="warn">{t('noOperator')}</Callout>}
        <div className="flex flex-wrap items-end gap-4">
          <SelectField
            label={t('year')}
            value={chosen}
            onChange={({ target }) => navigate({ search: { year: target.value } })}
          >
            {yearsWith(chosen).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
          {report.operator && <DownloadMessage key={year} year={year} disabledBy={disabledBy} />}
        </div>
        {report.operator && isUnfinished && (
          <div id={noteId}>
            <Callout tone="warn">
              {t('yearNotEnded', { year, next: String(Number(year) + 1) })}
            </Callout>
          </div>
        )}
        <p className="text-muted">{t('onlyComplete')}</p>
        <ReportedSellers sellers={report.sellers} />
        {report.total > report.sellers.length && (
          <p>{t('more', { count: report.total - report.sellers.length })}</p>
        )}
      </div>
    </>
  )
}
