import { z } from 'zod'
import { adminOnly, mayRefuse } from '../errors.ts'
import { route } from '../route.ts'
import { acknowledged, moment } from '../schemas/common.ts'
import { pathId } from '../schemas/string-schemas.ts'
import { bankTransfer, paidAmount } from './bank-transfer.ts'

/** A refund that the bank of the buyer returned, or that the card provider refused for good. */
export const failedRefund = z.object({
  _id: z.string().describe('The refund.'),
  bookingId: z.string(),
  saleId: z
    .string()
    .nullable()
    .describe('Null for a payment that came after its booking had ended.'),
  header: z.string(),
  buyerName: z.string(),
  buyerEmail: z.string().nullable().describe('Null if the account is deleted.'),
  owed: z.string().describe('What the buyer is still owed.'),
  currency: z.string(),
  date: moment.describe('When the refund was requested.'),
  refusal: z
    .string()
    .nullable()
    .describe(
      'The code with which the card provider refused it, or its message if it gave no code. Null if the bank of the buyer returned it.',
    ),
  can: z.object({ payOutside: z.boolean() }),
})

export const refunds = {
  payOutside: route({
    method: 'POST',
    path: '/refunds/{id}/payment',
    action: 'record_outside_refund',
    summary: 'Records that a refund that failed is paid by a bank transfer of the site.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse(
        'not_found',
        'recent_login_required',
        'own_case',
        'payment_disputed',
        'owed_changed',
      ),
    })
    .input(
      bankTransfer.extend({
        id: pathId,
        paid: paidAmount.describe('What is paid: `owed` and `currency`, as they were listed.'),
      }),
    )
    .output(acknowledged),
}

export type FailedRefund = z.infer<typeof failedRefund>
