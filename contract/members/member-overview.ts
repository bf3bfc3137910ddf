import { z } from 'zod'
import { adminOnly, mayRefuse } from '../errors.ts'
import { decidedReport } from '../moderation.ts'
import { route } from '../route.ts'
import { caseReasons, caseTurns } from '../sales/sales.ts'
import { moment } from '../schemas/common.ts'
import { party } from '../schemas/party.ts'
import { saleState } from '../schemas/sale-state.ts'
import { pathId } from '../schemas/string-schemas.ts'
import { sellerKind } from '../seller-details.ts'
import { userRow } from './accounts.ts'
import { restriction } from './restrictions.ts'

/** Each list has so many rows at most. */
export const maxOverviewRows = 10

/** A listing as staff see it. `ended`: it was deleted, or its sale has ended without a listing. */
export const overviewListingStates = [
  'for_sale',
  'paused',
  'in_review',
  'suspended',
  'sold',
  'removed',
  'ended',
] as const

/** The events by which a case ends, and those that change its outcome later. */
export const caseOutcomes = [
  'accept_refund',
  'take_offer',
  'withdraw_case',
  'decide_refund',
  'decide_offer',
  'reject_case',
  'receive_return',
  'return_accepted',
  'return_overdue',
  'withdraw',
  'refund',
  'chargeback_lost',
  'grant_refund',
  'grant_part',
  'grant_payment',
] as const

const about = z.object({
  _id: z.string(),
  header: z.string().describe('The title of the product, or the name of a reported seller.'),
  date: moment,
})
const priced = about.extend({ price: z.string(), currency: z.string() })
const sale = priced.extend({ state: saleState })

const newest = <Row extends z.ZodType>(row: Row) =>
  z.object({
    count: z.number().int().describe('How many there are.'),
    latest: z.array(row).describe(`The latest ${maxOverviewRows}, newest first.`),
  })

/** What staff see of a member. */
export const memberOverview = z.object({
  member: userRow.extend({
    roles: z.array(z.enum(['buyer', 'seller', 'admin'])),
    hasSellerPage: z.boolean().describe('Also of members who listed as admins.'),
    since: moment.describe('When the account was created.'),
    kind: sellerKind,
    businessName: z.string().nullable().describe('Of a trader.'),
  }),
  listings: newest(priced.extend({ state: z.enum(overviewListingStates) })),
  sales: newest(sale),
  orders: newest(sale),
  cases: newest(
    about.extend({
      party: party.describe('Whether the member is buyer or seller of the sale.'),
      reason: z.enum(caseReasons),
      turn: z
        .enum(caseTurns)
        .nullable()
        .describe('Who has to act. Null while it waits for the carrier or the bank, or is closed.'),
      state: saleState.nullable().describe('The state of the sale; null when the case is closed.'),
      outcome: z
        .enum(caseOutcomes)
        .nullable()
        .describe('How it ended. Null while it is open, and for cases that ended otherwise.'),
    }),
  ),
  reports: newest(
    about.extend({
      decided: moment.nullable().describe('Null while it is open.'),
      outcome: decidedReport.shape.outcome,
    }),
  ).describe('Reports by others about what the member has listed or written.'),
  restrictions: newest(
    restriction.pick({ _id: true, kind: true, ground: true, date: true, ended: true }).extend({
      header: z.string().describe('The title of the product. Empty for an account.'),
    }),
  ),
})

export const members = {
  overview: route({
    method: 'GET',
    path: '/members/{id}/overview',
    action: 'read_member',
    summary: 'What staff see of a member, with the latest listings, sales, orders and decisions.',
  })
    .errors({ ...adminOnly, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(memberOverview),
}

export type MemberOverview = z.infer<typeof memberOverview>
export type CaseOutcome = (typeof caseOutcomes)[number]
export type OverviewListingState = (typeof overviewListingStates)[number]
