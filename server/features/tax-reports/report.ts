import type { OwnTaxDetails, TaxReport } from '../../../contract/payments/tax-reports.ts'
import { toMinor, toText } from '../../../contract/schemas/money.ts'
import type { AppServices } from '../../context.ts'
import { createSemaphore } from '../../http/semaphore.ts'
import { taxDetailsOf } from './details.ts'
import { type ExemptionLimits, quartersOf } from './queries.ts'
import { requestOf } from './request-queries.ts'
import { reportedState, sellerYears, toCounters, toRequest, yearOf } from './rules.ts'

type Context = Pick<AppServices, 'config' | 'db'>
type BackgroundContext = Pick<AppServices, 'config' | 'backgroundDb'>

const limitsOf = ({ config }: Pick<AppServices, 'config'>): ExemptionLimits => ({
  sales: 30,
  consideration: toMinor(config.taxReports.exemptAmount),
})

/** Each keeps a connection busy that jobs need. */
const oneReport = createSemaphore({ concurrency: 1, maxQueued: 20, timeoutMs: 10_000 })

/** The sellers above the limits in a year; reads all sales of the year. */
async function sellersAboveLimits(context: BackgroundContext, year: number) {
  const wanted = { year, limits: limitsOf(context) }
  return sellerYears(await oneReport(() => quartersOf(context.backgroundDb, wanted)))
}

/** The ids of the sellers above the limits in a year; reads all sales of the year. */
export async function reportableIds(context: BackgroundContext, year: number): Promise<string[]> {
  const sellers = await sellersAboveLimits(context, year)
  return sellers.map(({ sellerId }) => sellerId)
}

/** The sellers above the limits in a year, with their tax details; reads all sales of the year. */
export async function reportableSellers(context: BackgroundContext, year: number) {
  const years = await sellersAboveLimits(context, year)
  const ids = years.map(({ sellerId }) => sellerId)
  const found = await taxDetailsOf(context.backgroundDb, ids)
  const details = new Map(found.map((one) => [one.memberId, one.details]))
  return years.map((seller) => ({ ...seller, details: details.get(seller.sellerId) }))
}

const maxShown = 500

/** What admins see of a year: the sellers to report, and the missing details. */
export async function taxReportOf(context: BackgroundContext, year: number): Promise<TaxReport> {
  const sellers = await reportableSellers(context, year)
  const limits = limitsOf(context)
  return {
    year,
    currency: context.config.currency,
    exempt: { sales: limits.sales, consideration: toText(limits.consideration) },
    operator: context.config.taxReports.operator !== undefined,
    sellers: sellers.slice(0, maxShown).map(({ details, ...seller }) => ({
      _id: seller.sellerId,
      name: seller.name,
      email: seller.isDeleted ? '' : seller.email,
      state: reportedState(details),
      ...toCounters(seller),
    })),
    total: sellers.length,
  }
}

/** The counters of a seller's year, and whether it is above the limits of a site that reports. */
async function ownYear(context: Context, memberId: string, year: number) {
  const wanted = { year, limits: limitsOf(context), sellerId: memberId }
  const quarters = await quartersOf(context.db, wanted)
  const isReporting = context.config.taxReports.operator !== undefined
  return {
    year,
    counters: toCounters(yearOf(quarters)),
    reportable: isReporting && quarters.some(({ reportable }) => reportable),
  }
}

/** What a seller sees: their own details, whether we ask for them, and the counters of this year and the last. */
export async function ownTaxDetails(context: Context, memberId: string): Promise<OwnTaxDetails> {
  const year = new Date().getUTCFullYear()
  const thisYear = await ownYear(context, memberId, year)
  const lastYear = await ownYear(context, memberId, year - 1)
  const [stored] = await taxDetailsOf(context.db, [memberId])
  const request = stored ? undefined : await requestOf(context.db, memberId)
  return {
    ...thisYear,
    lastYear,
    details: stored?.details ?? null,
    abroad: reportedState(stored?.details) === 'abroad',
    request: request ? toRequest(request) : null,
    updated: stored?.updatedAt.toISOString() ?? null,
  }
}
