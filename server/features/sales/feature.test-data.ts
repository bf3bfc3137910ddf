import { forAdmins, forMembers, statuses } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'
import { plain } from '../../../test/harness/photos.ts'

const shipment = { carrier: 'other', trackingNumber: '' }
const photo = await plain(8).png().toBuffer()
const note = 'The hinge is broken.'
const moved = '+sale_event +notice -sale_deadline +sale_deadline'
// The buyer gets a confirmation too.
const cancelled = `+sale_event -sale_deadline sale.state sale.closed_at +refund booking.state
  product.sold_at product.hidden_at product.hidden_because +ledger_transaction +ledger_entry +ledger_entry`

const forBuyer = statuses({ buyer: 200, seller: 409, others: 404 })
const forSeller = statuses({ buyer: 409, seller: 200, others: 404 })
const forParties = statuses({ buyer: 200, seller: 200, others: 404 })
const forPartiesAndAdmins = statuses({ buyer: 200, seller: 200, admin: 200, others: 404 })

export const testData: FeatureTestData = {
  accessMatrix: [
    ['GET', '/sales', forMembers],
    ['GET', '/sales/{paid}', forPartiesAndAdmins],
    [
      'POST',
      '/sales/{paid}/shipment',
      forSeller,
      shipment,
      `${moved} +parcel sale.state sale.carrier sale.tracking_number sale.shipped_at`,
    ],
    [
      'POST',
      '/sales/{met}/handover',
      statuses({ buyer: 200, others: 404 }),
      { code: '123456' },
      // The buyer gets a confirmation too.
      `${moved} +notice sale.state sale.delivered_at`,
    ],
    [
      'POST',
      '/sales/{paid}/handover/extension',
      forBuyer,
      undefined,
      '+sale_event +notice sale_deadline.due_at sale.ship_from',
    ],
    [
      'POST',
      '/sales/{paid}/cancellation',
      forParties,
      { reason: note },
      { buyer: `${cancelled} +notice +notice`, seller: `${cancelled} +notice` },
    ],
    [
      'POST',
      '/sales/{tradersShipped}/withdrawal',
      forBuyer,
      undefined,
      '+sale_event sale.withdrawal_at sale.withdrawal_from +notice +notice',
    ],
    [
      'POST',
      '/sales/{tradersInspected}/withdrawal',
      forBuyer,
      undefined,
      `${moved} +notice sale.state sale.withdrawal_at sale.withdrawal_from`,
    ],
    [
      'POST',
      '/sales/{shipped}/delivery',
      forBuyer,
      undefined,
      `${moved} sale.state sale.delivered_at`,
    ],
    [
      'POST',
      '/sales/{inspected}/acceptance',
      forBuyer,
      undefined,
      '+sale_event sale_deadline.due_at sale.accepted_at',
    ],
    [
      'DELETE',
      '/sales/{accepted}/acceptance',
      forBuyer,
      undefined,
      '+sale_event sale_deadline.due_at sale.accepted_at',
    ],
    [
      'POST',
      '/sales/{inspected}/extension',
      forBuyer,
      undefined,
      '+sale_event +notice sale_deadline.due_at sale.inspection_extended_at',
    ],
    [
      'POST',
      '/sales/{inspected}/case',
      forBuyer,
      { reason: 'damaged', description: note },
      `${moved} +notice +sale_case sale.state`,
    ],
    [
      'POST',
      '/sales/{disputed}/case/offer',
      forSeller,
      { amount: '50.00', note },
      `${moved} sale_case.turn sale_case.offer sale_case.waits_since`,
    ],
    [
      'POST',
      '/sales/{disputed}/case/answer',
      forSeller,
      { answer: 'contest', note },
      `${moved} sale_case.turn sale_case.waits_since`,
    ],
    [
      'POST',
      '/sales/{unaddressed}/case/answer',
      forSeller,
      { answer: 'give_return_address', returnAddress: 'Rua Nova 1, 4000-001 Porto' },
      `${moved} sale.return_address`,
    ],
    [
      'POST',
      '/sales/{returning}/case/answer',
      forSeller,
      { answer: 'correct_return_address', returnAddress: 'Rua Nova 2, 4000-001 Porto' },
      '+sale_event +notice sale_deadline.due_at sale.return_address',
    ],
    ['POST', '/sales/{disputed}/case/evidence', forParties, { note }, '+sale_event +notice'],
    [
      'POST',
      '/sales/{disputed}/case/question',
      forAdmins,
      { asked: 'both', question: 'Can you show the hinge?' },
      '+sale_event +audit_entry +notice +notice',
    ],
    [
      'POST',
      '/sales/{returning}/return',
      forBuyer,
      shipment,
      `${moved} +parcel sale.state sale_case.waits_since`,
    ],
    ['GET', '/sales/{paid}/listing', forPartiesAndAdmins],
    ['POST', '/case-photos', forMembers, photo, '+media'],
    ['GET', '/sales/{evidenced}/case/photos/{evidence}?size=small', forPartiesAndAdmins],
    ['POST', '/sales/{decided}/appeal', forBuyer, { note }, '+sale_event +sale_appeal +notice'],
    [
      'POST',
      '/sales/{appealed}/appeal/decision',
      forAdmins,
      { party: 'buyer', decision: 'deny', statement: note },
      `+sale_event +audit_entry +notice +notice sale_appeal.decided_by sale_appeal.decided_at sale_appeal.granted
      sale_appeal.statement`,
    ],
    ['GET', '/cases', forAdmins],
    ['GET', '/cases/decided', forAdmins],
    [
      'POST',
      '/sales/{escalated}/case/decision',
      forAdmins,
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
    asked: 'both',
    'evidence.ask.question': 'Can you show the hinge?',
    decision: 'reject_case',
    statement: note,
    'sales.openCase.reason': 'damaged',
    party: 'buyer',
    'casePhotos.one.size': 'small',
    'appeals.decide.decision': 'deny',
  },
  statementCounts: [
    ['Sana', '/sales', 2],
    ['Sana', '/sales?q=laptop', 2],
    ['Ada', '/cases', 2],
    ['Ada', '/cases/decided', 2],
  ],
}
