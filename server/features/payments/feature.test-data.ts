import { type FeatureTestData, unknownId } from '../../../test/harness/feature-test-data.ts'

const paid = { currency: 'USD', amount: '499.50' }

export const testData: FeatureTestData = {
  accessMatrix: [
    [
      'POST',
      '/create-payment-intent',
      [401, 200, 404, 403, 403, 403, 403, 401, 401],
      { bookingId: '{booking}' },
      '+payment_intent booking.extended_at',
    ],
    [
      'POST',
      '/payments',
      [401, 200, 404, 403, 403, 403, 403, 401, 401],
      { bookingId: '{charged}', transactionId: '{intent}' },
      `+payment booking.network_hash booking.state payment_intent.settled_at product.sold_at
      payment_intent.provider_fee payment_intent.card_fingerprint
      +sale +sale_event +sale_deadline +notice +notice +unreconciled +unreconciled
      +ledger_transaction +ledger_entry +ledger_entry
      +ledger_transaction +ledger_entry +ledger_entry`,
    ],
    ['GET', '/payments', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    [
      'POST',
      '/payments/{payment}/refund',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { reason: 'The screen is broken.' },
      `+refund booking.state product.sold_at product.withdrawn_at +audit_entry
      +sale_event +notice +notice -sale_deadline sale.state sale.closed_at
      +ledger_transaction +ledger_entry +ledger_entry`,
    ],
    [
      'POST',
      `/refunds/${unknownId}/payment`,
      [401, 403, 403, 403, 403, 404, 403, 401, 401],
      { reference: 'SEPA 2026-11-23', paid },
    ],
    ['GET', '/ledger', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/ledger/balances', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
  ],
  badInput: {
    bookingId: unknownId,
    account: 'fees',
    transactionId: 'pi_nobodys',
    reason: 'It is not theirs.',
    refundable: '499.50',
    'refunds.payOutside.paid': paid,
  },
  statementCounts: [
    ['Ada', '/payments', 2],
    ['Ada', '/ledger', 2],
  ],
}
