import { useTranslations } from 'use-intl'
import type { OwnTaxDetails, TaxCounters } from '../../../contract/payments/tax-reports.ts'
import { YearCounters } from './year-counters.tsx'

const hasFigures = ({ quarters }: TaxCounters) =>
  quarters.some(({ sales, consideration }) => sales > 0 || Number(consideration) !== 0)

/** The seller's sales of this year and, if there were any, of the last. */
export function OwnYears({ own }: { own: OwnTaxDetails }) {
  const t = useTranslations('taxReports')
  const { year, counters, lastYear, details, abroad } = own
  const isLastInReport = lastYear.reportable && details !== null && !abroad
  return (
    <>
      <YearCounters year={year} counters={counters} />
      {hasFigures(lastYear.counters) && (
        <YearCounters year={lastYear.year} counters={lastYear.counters}>
          {isLastInReport && <p>{t('inReport')}</p>}
        </YearCounters>
      )}
    </>
  )
}
