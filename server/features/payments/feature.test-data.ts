import { forAdmins, statuses } from '../../../test/harness/access-matrix-row.ts'
import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

const paid = { currency: 'USD', amount: '499.50' }

export const testData: FeatureTestData = {
  accessMatrix: [
    [
      'POST',
      '/create-payment-intent',
      statuses({ buyer: 200, otherBuyer: 404, others: 403 }),
      { bookingId: '{booking}' },
      '+payment_intent booking.extended_at',
    ],
    [
      'POST',
      '/payments',
      statuses({ buyer: 200, otherBuyer: 404, others: 403 }),
      { bookingId: '{charged}', transactionId: '{intent}' },
      `+payment booking.network_hash booking.state payment_intent.settled_at product.sold_at
      payment_intent.provider_fee payment_intent.card_fingerprint
      +sale +sale_event +sale_deadline +notice +notice +unreconciled +unreconciled
      +ledger_transaction +ledger_entry +ledger_entry
      +ledger_transaction +ledger_entry +ledger_entry`,
    ],
    ['GET', '/payments', forAdmins],
    [
      'POST',
      '/payments/{payment}/refund',
      forAdmins,
      { reason: 'The screen is broken.' },
      `+refund booking.state product.sold_at product.withdrawn_at +audit_entry
      +sale_event +notice +notice -sale_deadline sale.state sale.closed_at
      +ledger_transaction +ledger_entry +ledger_entry`,
    ],
    [
      'POST',
      `/refunds/${unknownId}/payment`,
      statuses({ admin: 404, others: 403 }),
      { reference: 'SEPA 2026-11-23', paid },
    ],
  ],
  badInput: {
    bookingId: unknownId,
    transactionId: 'pi_nobodys',
    reason: 'It is not theirs.',
    refundable: '499.50',
    'refunds.payOutside.paid': paid,
  },
  statementCounts: [['Ada', '/payments', 2]],
}
