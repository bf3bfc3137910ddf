import type { OwnTaxDetails, TaxReport } from '../../../contract/payments/tax-reports.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'
import type { RequestContext } from '../../context.ts'
import { taxDetailsOf } from './details.ts'
import { quartersOf } from './queries.ts'
import {
  exemptSales,
  isReportable,
  reportedState,
  sellerYears,
  toCounters,
  yearOf,
} from './rules.ts'

type Context = Pick<RequestContext, 'config' | 'db'>

const exemptAmountOf = ({ config }: Context) => toMinor(config.taxReports.exemptAmount)

/** The sellers above the limits in a year, with their tax details. */
export async function reportableSellers(context: Context, year: number) {
  const limit = exemptAmountOf(context)
  const years = sellerYears(await quartersOf(context.db, year))
  const reportable = years.filter(({ total }) => isReportable(total, limit))
  const ids = reportable.map(({ sellerId }) => sellerId)
  const found = await taxDetailsOf(context.db, ids)
  const details = new Map(found.map((one) => [one.memberId, one.details]))
  return reportable.map((seller) => ({ ...seller, details: details.get(seller.sellerId) }))
}

const maxShown = 500

/** What admins see of a year: the sellers to report, and the missing details. */
export async function taxReportOf(context: Context, year: number): Promise<TaxReport> {
  const sellers = await reportableSellers(context, year)
  return {
    year,
    currency: context.config.currency,
    exempt: { sales: exemptSales, consideration: toText(exemptAmountOf(context)) },
    operator: context.config.taxReports.operator !== undefined,
    sellers: sellers.slice(0, maxShown).map(({ details, ...seller }) => ({
      _id: seller.sellerId,
      name: seller.name,
      email: seller.email,
      state: reportedState(details),
      ...toCounters(seller),
    })),
    total: sellers.length,
  }
}

/** What a seller sees: their own details, and the counters of the current year. */
export async function ownTaxDetails(context: Context, memberId: string): Promise<OwnTaxDetails> {
  const year = new Date().getUTCFullYear()
  const counters = yearOf(await quartersOf(context.db, year, memberId))
  const [stored] = await taxDetailsOf(context.db, [memberId])
  return {
    details: stored?.details ?? null,
    updated: stored?.updatedAt.toISOString() ?? null,
    year,
    counters: toCounters(counters),
    reportable: isReportable(counters.total, exemptAmountOf(context)),
  }
}
