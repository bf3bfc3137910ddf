import { z } from 'zod'
import { specs } from './attributes.ts'
import { batteryReport } from './battery-report.ts'
import { bookingStates } from './bookings.ts'
import { deliveryWays } from './catalog-enums.ts'
import { mayRefuse, membersOnly } from './errors.ts'
import { exportedFavourite } from './favourites.ts'
import { gradedParts } from './grade-enums.ts'
import { grades, locks } from './grades.ts'
import { languages } from './i18n/languages.ts'
import { errorMessage } from './i18n/messages.ts'
import { accountTypes } from './members/account-types.ts'
import { restriction } from './members/restrictions.ts'
import { auditEntry } from './moderation.ts'
import { noticeKindNames, noticeTopics } from './notice-kinds.ts'
import { ledgerAccounts, ledgerKinds } from './payments/payments.ts'
import { bankPayout, payoutOverview, saleTransfer, sellerDebt } from './payments/payouts.ts'
import { invoiceRecipient } from './payments/statements.ts'
import { taxDetails } from './payments/tax-reports.ts'
import { newReview } from './reviews.ts'
import { route } from './route.ts'
import { offerStates } from './sales/offer-terms.ts'
import { caseReasons } from './sales/sales.ts'
import { acknowledged, moment } from './schemas/common.ts'
import { disclosures } from './schemas/disclosures.ts'
import { month } from './schemas/month.ts'
import { party } from './schemas/party.ts'
import { saleState } from './schemas/sale-state.ts'
import { alerts } from './search/saved-searches.ts'
import { sellerKinds, trader } from './seller-details.ts'

/** An export holds at most this many rows of a kind, newest first. */
export const maxExportedRecords = 1_000

const money = z.object({ amount: z.string(), currency: z.string() })

const identityData = z.object({
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  photo: z.string().nullable(),
  language: z.enum(languages),
  created: moment,
  signInMethods: z.array(z.object({ method: z.enum(['password', 'google']), since: moment })),
  secondFactors: z.object({
    authenticatorApp: moment.nullable().describe('When it was set up. Null if there is none.'),
    passkeys: z.array(z.object({ name: z.string().nullable(), since: moment })),
  }),
  sessions: z.array(
    z.object({
      begun: moment,
      lastUsed: moment,
      ends: moment,
      address: z.string().nullable().describe('The IP address, shortened to its network.'),
      userAgent: z.string().nullable(),
    }),
  ),
  endedSessions: z
    .array(z.object({ ended: moment, address: z.string(), userAgent: z.string() }))
    .describe('Of the last days, used to detect one person who buys from an own second account.'),
  knownNetworks: z
    .array(z.object({ network: z.string(), until: moment }))
    .describe('Networks from which you logged in, used to keep others from locking you out.'),
  knownDevices: z
    .array(z.object({ since: moment, lastUsed: moment }))
    .describe('Browsers with which you logged in, used to keep others from locking you out.'),
})

const profileData = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  isBuyer: z.boolean(),
  isSeller: z.boolean(),
  isAdmin: z.boolean(),
  tellPriceDrops: z.boolean(),
  tellReturns: z.boolean(),
  verified: moment.nullable(),
  accountTypeChanged: moment.nullable(),
  suspended: moment.nullable().describe('Since when the account is suspended.'),
  created: moment,
})

const productData = z.object({
  id: z.string(),
  header: z.string(),
  image: z.string(),
  description: z.string(),
  category: z.string(),
  originalPrice: z.string(),
  resalePrice: z.string(),
  currency: z.string(),
  purchased: z.string().describe('The first day of the month of purchase.'),
  condition: z.string(),
  phone: z.string(),
  location: z.string(),
  delivery: z.string(),
  created: moment,
  advertised: moment.nullable(),
  sold: moment.nullable(),
  withdrawn: moment.nullable(),
  hidden: moment
    .nullable()
    .describe(
      'Since when it is paused, hidden for a duplicate serial number or a suspension of your account, or removed by staff after its sale.',
    ),
  specs,
  grades: grades.nullable(),
  locks: locks.nullable(),
  passport: batteryReport.nullable(),
  disclosures: disclosures.nullable(),
  prices: z.array(z.object({ since: moment, price: z.string() })),
  photos: z.array(
    z.object({
      address: z.string().describe('The URL on this site, in the largest width.'),
      alt: z.string().describe('What the photo shows, as you described it.'),
      flaw: z.enum(gradedParts).nullable().describe('The part whose flaw it shows.'),
    }),
  ),
})

const photoData = z.object({
  address: z.string().describe('The URL on this site, in the largest width.'),
  created: moment,
})

const bookingData = z.object({
  id: z.string(),
  productId: z.string(),
  header: z.string(),
  image: z.string(),
  price: z.string(),
  currency: z.string(),
  phone: z.string(),
  location: z.string(),
  delivery: z
    .enum(deliveryWays)
    .nullable()
    .describe('How you get it; null if the listing offered both ways and you did not choose.'),
  state: z.enum(bookingStates),
  created: moment,
  heldUntil: moment,
})

const offerData = money.extend({
  id: z.string(),
  role: party,
  productId: z.string(),
  header: z.string(),
  counterAmount: z.string().nullable(),
  state: z.enum(offerStates),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  delivery: z
    .enum(deliveryWays)
    .nullable()
    .describe(
      'How the buyer gets it; null if the listing offered both ways and the buyer did not choose.',
    ),
  created: moment,
  answered: moment.nullable(),
})

const offerSettingsData = z.object({
  productId: z.string(),
  header: z.string(),
  minimum: z.string().nullable(),
  autoAccept: z.string().nullable(),
})

const paymentData = money.extend({
  bookingId: z.string(),
  transactionId: z.string(),
  card: z.string().nullable().describe('The fingerprint of the card at the payment provider.'),
  received: moment,
  disputes: z
    .array(
      money.extend({
        reason: z.string(),
        state: z.string().describe('At the payment provider, such as `needs_response` or `won`.'),
        opened: moment,
        closed: moment.nullable(),
      }),
    )
    .describe('Chargebacks and inquiries of your bank.'),
})

const refundData = money.extend({
  bookingId: z.string(),
  transactionId: z.string(),
  reason: z.string(),
  decided: moment,
  sent: moment.nullable(),
  bankTransfer: z
    .string()
    .nullable()
    .describe('The reference of our bank transfer, if your bank did not accept the refund.'),
})

const ledgerData = money.extend({
  kind: z.enum(ledgerKinds),
  account: z.enum(ledgerAccounts),
  transactionId: z.string(),
  date: moment,
})

const reportOutcome = z
  .enum(['removed', 'kept', 'gone'])
  .nullable()
  .describe('`gone`: it was not, or no longer, on this site. Null if nothing was decided.')

const reportData = z.object({
  id: z.string(),
  productId: z.string().nullable(),
  reviewId: z.string().nullable(),
  questionId: z.string().nullable(),
  messageId: z.string().nullable(),
  header: z.string(),
  reason: z.string().nullable(),
  created: moment,
  closed: moment.nullable(),
  outcome: reportOutcome,
})

const contentNoticeData = reportData
  .pick({ id: true, header: true, created: true, closed: true, outcome: true })
  .extend({ name: z.string(), email: z.string(), explanation: z.string() })

const messageData = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  created: moment,
})

const searchData = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  alerts: z.enum(alerts),
  paused: z.boolean(),
  created: moment,
})

const noticeData = z.object({
  kind: z.enum(noticeKindNames),
  title: z.string(),
  created: moment,
  read: moment.nullable(),
})

const pushDeviceData = z.object({
  service: z.string().describe('The push service of the browser.'),
  created: moment,
  used: moment.nullable(),
})

const actData = z.object({ action: auditEntry.shape.action, date: moment })

const saleData = money.extend({
  id: z.string().describe('The id of the booking.'),
  role: party,
  state: saleState,
  header: z.string(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  returnAddress: z.string().nullable().describe('What you gave as the seller for a return.'),
  created: moment,
  closed: moment.nullable(),
  withdrawn: moment.nullable().describe('When you withdrew from the contract as the buyer.'),
  caseReason: z.enum(caseReasons).nullable(),
  wrote: z.array(z.object({ date: moment, text: z.string() })).describe('What you wrote about it.'),
})

const reviewData = newReview.extend({
  id: z.string(),
  role: z.enum(['author', 'subject']).describe('Whether you wrote it, or it is about you.'),
  header: z.string(),
  text: z.string().describe('Empty if it is about you and was removed by staff.'),
  reply: z.string().nullable().describe('Only its author gets a reply that staff removed.'),
  written: moment,
  published: moment.nullable(),
  removed: moment.nullable(),
})

const conversationMessageData = z.object({
  conversationId: z.string(),
  header: z.string(),
  text: z.string(),
  photos: z.number().describe('How many photos it has. They are listed with your photos.'),
  date: moment,
})

const blockedMemberData = z.object({
  name: z.string().describe('The first name with the initial of the last name.'),
  date: moment.describe('Since when you have blocked them, ISO 8601, UTC.'),
})

const questionData = z.object({
  id: z.string(),
  productId: z.string(),
  header: z.string(),
  wrote: z.enum(['question', 'answer']),
  text: z.string().describe('What you wrote.'),
  date: moment,
  removed: moment.nullable(),
})

const declarationData = z.object({
  kind: z.enum(sellerKinds),
  trader: trader.nullable(),
  date: moment,
})

const taxRequestData = z.object({
  asked: moment,
  reminded: moment.nullable(),
  remindedAgain: moment.nullable(),
  blocked: moment.nullable().describe('Since when your listings are paused.'),
})

const fileImportData = z.object({
  date: moment,
  products: z.number(),
  fileHash: z.string().describe('SHA-256 of the file, in hexadecimal.'),
})

const records = z.object({
  products: z.array(productData),
  sellerDeclarations: z
    .array(declarationData)
    .describe('Whether you sell as a private person or as a trader, as you declared it.'),
  taxDetails: z.array(
    taxDetails.extend({
      updated: moment,
      notifiedYear: z
        .number()
        .int()
        .nullable()
        .describe('The latest year of whose report we told you.'),
    }),
  ),
  taxRequests: z.array(taxRequestData).describe('Our request for tax details that are missing.'),
  fileImports: z.array(fileImportData).describe('Files from which you listed products.'),
  invoiceRecipients: z
    .array(invoiceRecipient.extend({ month }))
    .describe('The recipient that our invoices for sales fees name.'),
  photos: z.array(photoData).describe('Photos that you uploaded.'),
  bookings: z.array(bookingData),
  offers: z.array(offerData).describe('Offers that you made or received, without the other party.'),
  offerSettings: z
    .array(offerSettingsData)
    .describe('How offers for your products are answered by themselves.'),
  payments: z.array(paymentData),
  refunds: z.array(refundData),
  sales: z.array(saleData),
  reviews: z.array(reviewData).describe('Reviews that you wrote, and published ones about you.'),
  conversationMessages: z
    .array(conversationMessageData)
    .describe('Messages that you sent to other members.'),
  blockedMembers: z.array(blockedMemberData).describe('Members that you have blocked.'),
  questions: z.array(questionData).describe('Questions that you asked, and your answers.'),
  ledger: z
    .array(ledgerData)
    .describe('Ledger entries that concern you. What the site owes you is negative.'),
  payoutAccounts: z
    .array(payoutOverview.shape.account)
    .describe('Your account at the payment provider, as it tells us.'),
  transfers: z.array(saleTransfer).describe('The money of your sales.'),
  payouts: z.array(bankPayout).describe('Payouts to your bank.'),
  sellerDebts: z.array(sellerDebt).describe('What you owed after a sale was undone.'),
  reports: z.array(reportData),
  restrictions: z
    .array(restriction)
    .describe('Our reasons for removing or restricting what you published.'),
  favourites: z.array(exportedFavourite),
  searches: z.array(searchData).describe('Searches that you saved.'),
  notices: z.array(noticeData),
  mutedTopics: z
    .array(z.object({ topic: z.enum(noticeTopics) }))
    .describe('Topics of notices of which you get no e-mails.'),
  pushDevices: z.array(pushDeviceData).describe('Browsers that show your notices.'),
  messages: z
    .array(messageData)
    .describe(
      'Messages sent through the contact form with your e-mail address, if it is verified.',
    ),
  contentNotices: z
    .array(contentNoticeData)
    .describe('Notices about illegal content with your e-mail address, if it is verified.'),
  acts: z.array(actData).describe('Your actions as an admin.'),
})

/** The GDPR export of one person; holds no data of others. */
const ownData = records.extend({
  exported: moment,
  identity: identityData,
  profile: profileData.nullable(),
  leftOut: z
    .array(records.keyof())
    .describe(
      `Lists with more than ${maxExportedRecords} records, of which only the newest are included.`,
    ),
})

export const ownAccount = {
  export: route({
    method: 'GET',
    path: '/account/export',
    action: 'export_own_data',
    summary: 'Exports all personal data of the caller.',
  })
    .errors(mayRefuse('sign_in_required'))
    .output(ownData),
  type: route({
    method: 'GET',
    path: '/account/type',
    action: 'read_own_account_type',
    summary: "The type of the caller's account, and whether it can change.",
  })
    .errors(membersOnly)
    .output(
      z.object({
        category: z.enum(accountTypes),
        refusal: z
          .enum(['account_in_use', 'account_type_changed'])
          .nullable()
          .describe('Why it cannot be changed. Null if it can.'),
      }),
    ),
  changeType: route({
    method: 'PUT',
    path: '/account/type',
    action: 'change_own_account_type',
    summary: 'Changes an account without bookings and listings between buyer and seller, once.',
  })
    .errors({ ...membersOnly, ...mayRefuse('account_in_use', 'account_type_changed') })
    .input(z.object({ category: z.enum(accountTypes, errorMessage('accountType')) }))
    .output(z.object({ category: z.enum(accountTypes) })),
  delete: route({
    method: 'POST',
    path: '/account/deletion',
    action: 'delete_own_account',
    summary: "Deletes the caller's account. Payment records are kept, anonymised.",
  })
    .errors(
      mayRefuse(
        'sign_in_required',
        'recent_login_required',
        'last_admin',
        'payment_under_way',
        'sales_open',
        'payouts_open',
        'refund_owed',
        'tax_details_due',
        'card_provider_away',
      ),
    )
    .output(acknowledged),
}

export type OwnData = z.infer<typeof ownData>
