import type {
  OwnTaxDetails,
  TaxCounters,
  TaxDetails,
  TaxReport,
} from '../../../contract/payments/tax-reports.ts'
import { memberStates } from '../../../contract/schemas/countries.ts'
import { toSignedText } from '../../../contract/schemas/money.ts'
import type { QuarterRow } from './queries.ts'

/** Where sellers enter their tax details, and see what is reported of them. */
export const taxDetailsPath = '/dashboard/tax-details'

/** In minor units. */
export type Quarter = { sales: number; consideration: number; fees: number }
export type SellerYear = {
  sellerId: string
  name: string
  email: string
  isDeleted: boolean
  quarters: Quarter[]
  total: Quarter
}

const emptyQuarter = (): Quarter => ({ sales: 0, consideration: 0, fees: 0 })

const sumOf = (quarters: Quarter[]) =>
  quarters.reduce(
    (sum, one) => ({
      sales: sum.sales + one.sales,
      consideration: sum.consideration + one.consideration,
      fees: sum.fees + one.fees,
    }),
    emptyQuarter(),
  )

/** The counters of one seller from their rows. */
export function yearOf(rows: QuarterRow[]): Pick<SellerYear, 'quarters' | 'total'> {
  const quarters = [1, 2, 3, 4].map((number) => {
    const row = rows.find(({ quarter }) => quarter === number)
    const { sales, consideration, fees } = row ?? emptyQuarter()
    return { sales, consideration, fees }
  })
  return { quarters, total: sumOf(quarters) }
}

/** The years of sellers, the largest consideration first. */
export function sellerYears(rows: QuarterRow[]): SellerYear[] {
  return [...Map.groupBy(rows, ({ sellerId }) => sellerId)]
    .map(([sellerId, own]) => {
      const [{ name = '', email = '', isDeleted = false } = {}] = own
      return { sellerId, name, email, isDeleted, ...yearOf(own) }
    })
    .sort((one, other) => other.total.consideration - one.total.consideration)
}

export const reportedState = (
  details: TaxDetails | undefined,
): TaxReport['sellers'][number]['state'] => {
  if (!details) return 'missing'
  return memberStates.includes(details.country) ? 'complete' : 'abroad'
}

const shown = ({ sales, consideration, fees }: Quarter) => {
  return { sales, consideration: toSignedText(consideration), fees: toSignedText(fees) }
}

export function toCounters({
  quarters,
  total,
}: Pick<SellerYear, 'quarters' | 'total'>): TaxCounters {
  return { ...shown(total), quarters: quarters.map(shown) }
}

type RequestRow = { asked: Date; blocked: Date | null }

export const toRequest = ({
  asked,
  blocked,
}: RequestRow): NonNullable<OwnTaxDetails['request']> => ({
  asked: asked.toISOString(),
  blocked: blocked?.toISOString() ?? null,
})

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** What is stored: trimmed, and without what does not belong to the kind of taxpayer. */
export function tidyDetails({
  kind,
  country,
  tinCountry,
  birthCountry,
  ...sent
}: TaxDetails): TaxDetails {
  const entries = Object.entries(sent).map(([field, text]) => [field, tidy(text)])
  const texts = Object.fromEntries(entries) as typeof sent
  const details = { ...texts, kind, country, tinCountry, birthCountry }
  if (kind === 'individual') return { ...details, registerNumber: '' }
  return { ...details, firstName: '', birthDate: '', birthCity: '', birthCountry: '' }
}
