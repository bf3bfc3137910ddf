import { z } from 'zod'
import { mayRefuse, sellersOnly } from '../errors.ts'
import { route } from '../route.ts'
import { moment } from '../schemas/common.ts'
import { download } from '../schemas/file.ts'
import { month } from '../schemas/month.ts'
import { id } from '../schemas/string-schemas.ts'

/** A statement shows at most this many transactions; its CSV file has all. */
export const maxShownTransactions = 500

const amount = z.string().describe('Signed amount: positive in favour of the seller.')
const seller = z.object({ id: z.string(), name: z.string() })

const monthSummary = z.object({
  month,
  closing: z.array(z.object({ currency: z.string(), amount })),
})

/** The parts of a transaction, which sum to its effect on the balance. */
export const lineParts = ['amount', 'fee', 'fee_vat', 'from_payable', 'to_debt'] as const

const line = z.object({
  transactionId: z.string().describe('The ledger transaction.'),
  date: moment,
  kind: z.string().describe('The kind of the ledger transaction.'),
  part: z.enum(lineParts),
  label: z.string().describe('In the language of the request.'),
  saleId: z.string().nullable(),
  header: z.string().nullable().describe('The product title.'),
  amount,
  currency: z.string(),
})

const feeTotal = z.object({
  vatPercent: z.number().nullable().describe('Null if the sale is unknown.'),
  fee: z.string().describe('What was charged, less what was returned, without VAT.'),
  vat: z.string(),
})

const balance = z.object({
  currency: z.string(),
  opening: amount,
  closing: amount,
  debt: z.string().describe('What the seller owes, deducted from the closing balance.'),
  held: z.string().describe('Held for open sales at the end of the month; not in the balance.'),
  fees: z.array(feeTotal),
})

export const invoiceRecipient = z.object({
  name: z.string(),
  businessName: z.string().nullable().describe('Null unless the seller is a trader.'),
  address: z.string().nullable(),
  vatId: z.string().nullable(),
})

const invoice = z.object({
  kind: z
    .enum(['invoice', 'credit_note'])
    .describe('A credit note if more fees were returned in the month than charged.'),
  number: z.string(),
  issuer: z
    .object({ name: z.string(), address: z.string(), vatId: z.string().nullable() })
    .describe('The operator, as of when the month became final.'),
  recipient: invoiceRecipient.describe('As of the end of the month.'),
})

/** What happened to the money of a seller in a month. */
export const statement = z.object({
  month,
  from: moment,
  to: moment.describe('Exclusive.'),
  final: z.boolean().describe('False until the month has ended.'),
  seller,
  balances: z.array(balance),
  lines: z.array(line),
  more: z
    .boolean()
    .describe(`Whether transactions after the first ${maxShownTransactions} are left out.`),
  invoice: invoice
    .nullable()
    .describe(
      'Present if the final statement is the invoice for the fees, or a credit note of them, too.',
    ),
})

const ofSeller = {
  seller: id.optional().describe('The member id of the seller; by default the caller.'),
}
const ofMonth = z.object({ ...ofSeller, month })

const refused = { ...sellersOnly, ...mayRefuse('not_allowed', 'not_found') }
const action = 'read_statement'

export const statements = {
  list: route({
    method: 'GET',
    path: '/statements',
    action,
    summary: 'The months since the first posting of the seller, newest first.',
  })
    .errors(refused)
    .input(z.object(ofSeller))
    .output(z.object({ seller, months: z.array(monthSummary) })),
  one: route({
    method: 'GET',
    path: '/statements/{month}',
    action,
    summary: 'The statement of a seller for a month, in UTC.',
  })
    .errors(refused)
    .input(ofMonth)
    .output(statement),
  csv: route({
    method: 'GET',
    path: '/statements/{month}/csv',
    action,
    summary: 'All lines of a statement as CSV.',
    responseBody: 'file',
  })
    .errors(refused)
    .input(ofMonth)
    .output(download),
  pdf: route({
    method: 'GET',
    path: '/statements/{month}/pdf',
    action,
    summary: 'A statement as PDF, in the language of the request.',
    responseBody: 'file',
  })
    .errors(refused)
    .input(ofMonth)
    .output(download),
}

export type Statement = z.infer<typeof statement>
export type StatementLine = z.infer<typeof line>
export type StatementBalance = z.infer<typeof balance>
export type StatementMonth = z.infer<typeof monthSummary>
