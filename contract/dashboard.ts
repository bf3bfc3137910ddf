import { z } from 'zod'
import { membersOnly } from './errors.ts'
import { legalPages } from './legal-pages.ts'
import { route } from './route.ts'
import { moment } from './schemas/common.ts'

const count = z.number().int().nonnegative()

/**
 * A part is null for accounts without that role. Other members with listings or sales have that of sellers,
 * too: admins and former admins.
 */
const dashboardStats = z.object({
  messages: count.describe('Conversations with unread messages.'),
  suspension: z
    .object({
      since: moment,
      reason: z.string(),
      decision: z.string().describe('The id of the statement of reasons.'),
    })
    .nullable()
    .describe('Why the account is suspended. Null if it is not.'),
  buyer: z
    .object({
      toPay: count.describe('Active unpaid bookings.'),
      paid: count,
      toAct: count.describe('Orders whose next step is that of the buyer.'),
      counterOffers: count.describe('Counter-offers that wait for the buyer.'),
    })
    .nullable(),
  seller: z
    .object({
      available: count,
      hidden: count.describe(
        'Unsold listings that are paused, held for review, or hidden while the seller is suspended.',
      ),
      reserved: count,
      sold: count,
      toAct: count.describe('Sales whose next step is that of the seller.'),
      questions: count.describe('Questions that the seller has not answered.'),
      offers: z
        .object({
          count,
          until: z.string().nullable().describe('When the first expires, ISO 8601, UTC.'),
        })
        .describe('Offers that wait for the seller.'),
      highPrices: count.describe('Listings that cost well above the usual price of their model.'),
      id: z.string().describe('Of their public page.'),
    })
    .nullable(),
  admin: z
    .object({
      openReports: count,
      openCases: count.describe('Cases and appeals that wait for staff.'),
      unverifiedSellers: count,
      sellers: count,
      buyers: count,
      payments: count.describe('All payments, refunded ones too.'),
      failedRefunds: count.describe('Payments whose buyers are owed a refund that failed.'),
      evidence: z
        .object({ count, until: moment.nullable().describe('When the first is due.') })
        .describe('Chargebacks and inquiries whose evidence is left to staff.'),
      fraudWarnings: count.describe('Early fraud warnings that no admin has cleared.'),
      sellersToPay: count.describe('Sellers that staff pay by bank transfer.'),
      unmatched: count.describe(
        'Transactions that only the card provider or only the ledger has known for an hour.',
      ),
      unwrittenPages: z
        .array(z.enum(legalPages))
        .describe('Legal pages that the operator has not written yet.'),
    })
    .nullable(),
})

export const dashboard = {
  read: route({
    method: 'GET',
    path: '/dashboard',
    action: 'see_dashboard',
    summary: 'The dashboard counts of the caller, by role.',
  })
    .errors(membersOnly)
    .output(dashboardStats),
}

export type DashboardStats = z.infer<typeof dashboardStats>
