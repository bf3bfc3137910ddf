import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'
import { plain } from '../../../test/harness/photos.ts'

const shipment = { carrier: 'other', trackingNumber: '' }
const photo = await plain(8).png().toBuffer()
const note = 'The hinge is broken.'
const moved = '+sale_event +notice -sale_deadline +sale_deadline'
// The buyer gets a confirmation too.
const cancelled = `+sale_event -sale_deadline sale.state sale.closed_at +refund booking.state
  product.sold_at product.hidden_at product.hidden_because +ledger_transaction +ledger_entry +ledger_entry`

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/sales', [401, 200, 200, 200, 200, 200, 403, 401, 401]],
    ['GET', '/sales/{paid}', [401, 200, 404, 200, 404, 200, 403, 401, 401]],
    [
      'POST',
      '/sales/{paid}/shipment',
      [401, 409, 404, 200, 404, 404, 403, 401, 401],
      shipment,
      `${moved} +parcel sale.state sale.carrier sale.tracking_number sale.shipped_at`,
    ],
    [
      'POST',
      '/sales/{met}/handover',
      [401, 200, 404, 404, 404, 404, 403, 401, 401],
      { code: '123456' },
      // The buyer gets a confirmation too.
      `${moved} +notice sale.state sale.delivered_at`,
    ],
    [
      'POST',
      '/sales/{paid}/cancellation',
      [401, 200, 404, 200, 404, 404, 403, 401, 401],
      { reason: note },
      { buyer: `${cancelled} +notice +notice`, seller: `${cancelled} +notice` },
    ],
    [
      'POST',
      '/sales/{tradersShipped}/withdrawal',
      [401, 200, 404, 409, 404, 404, 403, 401, 401],
      undefined,
      '+sale_event sale.withdrawal_at sale.withdrawal_from +notice +notice',
    ],
    [
      'POST',
      '/sales/{tradersInspected}/withdrawal',
      [401, 200, 404, 409, 404, 404, 403, 401, 401],
      undefined,
      `${moved} +notice sale.state sale.withdrawal_at sale.withdrawal_from`,
    ],
    [
      'POST',
      '/sales/{shipped}/delivery',
      [401, 200, 404, 409, 404, 404, 403, 401, 401],
      undefined,
      `${moved} sale.state sale.delivered_at`,
    ],
    [
      'POST',
      '/sales/{inspected}/acceptance',
      [401, 200, 404, 409, 404, 404, 403, 401, 401],
      undefined,
      '+sale_event sale_deadline.due_at sale.accepted_at',
    ],
    [
      'DELETE',
      '/sales/{accepted}/acceptance',
      [401, 200, 404, 409, 404, 404, 403, 401, 401],
      undefined,
      '+sale_event sale_deadline.due_at sale.accepted_at',
    ],
    [
      'POST',
      '/sales/{inspected}/extension',
      [401, 200, 404, 409, 404, 404, 403, 401, 401],
      undefined,
      '+sale_event +notice sale_deadline.due_at sale.inspection_extended_at',
    ],
    [
      'POST',
      '/sales/{inspected}/case',
      [401, 200, 404, 409, 404, 404, 403, 401, 401],
      { reason: 'damaged', description: note },
      `${moved} +notice +sale_case sale.state`,
    ],
    [
      'POST',
      '/sales/{disputed}/case/offer',
      [401, 409, 404, 200, 404, 404, 403, 401, 401],
      { amount: '50.00', note },
      `${moved} sale_case.turn sale_case.offer sale_case.waits_since`,
    ],
    [
      'POST',
      '/sales/{disputed}/case/answer',
      [401, 409, 404, 200, 404, 404, 403, 401, 401],
      { answer: 'contest', note },
      `${moved} sale_case.turn sale_case.waits_since`,
    ],
    [
      'POST',
      '/sales/{unaddressed}/case/answer',
      [401, 409, 404, 200, 404, 404, 403, 401, 401],
      { answer: 'give_return_address', returnAddress: 'Rua Nova 1, 4000-001 Porto' },
      `${moved} sale.return_address`,
    ],
    [
      'POST',
      '/sales/{returning}/case/answer',
      [401, 409, 404, 200, 404, 404, 403, 401, 401],
      { answer: 'correct_return_address', returnAddress: 'Rua Nova 2, 4000-001 Porto' },
      '+sale_event +notice sale_deadline.due_at sale.return_address',
    ],
    [
      'POST',
      '/sales/{disputed}/case/evidence',
      [401, 200, 404, 200, 404, 404, 403, 401, 401],
      { note },
      '+sale_event +notice',
    ],
    [
      'POST',
      '/sales/{returning}/return',
      [401, 200, 404, 409, 404, 404, 403, 401, 401],
      shipment,
      `${moved} +parcel sale.state sale_case.waits_since`,
    ],
    ['GET', '/sales/{paid}/listing', [401, 200, 404, 200, 404, 200, 403, 401, 401]],
    ['POST', '/case-photos', [401, 200, 200, 200, 200, 200, 403, 401, 401], photo, '+media'],
    [
      'GET',
      '/sales/{evidenced}/case/photos/{evidence}?size=small',
      [401, 200, 404, 200, 404, 200, 403, 401, 401],
    ],
    [
      'POST',
      '/sales/{decided}/appeal',
      [401, 200, 404, 409, 404, 404, 403, 401, 401],
      { note },
      '+sale_event +sale_appeal +notice',
    ],
    [
      'POST',
      '/sales/{appealed}/appeal/decision',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { party: 'buyer', decision: 'deny', statement: note },
      `+sale_event +audit_entry +notice +notice sale_appeal.decided_by sale_appeal.decided_at sale_appeal.granted
      sale_appeal.statement`,
    ],
    ['GET', '/cases', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    ['GET', '/cases/decided', [401, 403, 403, 403, 403, 200, 403, 401, 401]],
    [
      'POST',
      '/sales/{escalated}/case/decision',
      [401, 403, 403, 403, 403, 200, 403, 401, 401],
      { decision: 'decide_return', statement: note },
      `+sale_event +sale_deadline +audit_entry +notice +notice sale.state sale_case.decided_by sale_case.statement
      sale_case.waits_since`,
    ],
  ],
  badInput: {
    'sales.own.show': 'waiting',
    returnAddress: 'Rua Nova 1, 4000-001 Porto',
    carrier: 'dhl',
    trackingNumber: 'JD014600003',
    code: '123456',
    description: note,
    note,
    amount: '50.00',
    grantable: '50.00',
    answer: 'contest',
    decision: 'reject_case',
    statement: note,
    'sales.openCase.reason': 'damaged',
    party: 'buyer',
    'casePhotos.one.size': 'small',
    'appeals.decide.decision': 'deny',
  },
  statementCounts: [
    ['Sana', '/sales', 2],
    ['Ada', '/cases', 2],
    ['Ada', '/cases/decided', 2],
  ],
}
