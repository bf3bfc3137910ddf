import { z } from 'zod'
import { adminOnly, buyersOnly, mayRefuse } from './errors.ts'
import { errorMessage } from './i18n/messages.ts'
import { privatePhoto } from './media.ts'
import { question } from './questions.ts'
import { review } from './reviews.ts'
import { listRoute, route } from './route.ts'
import { acknowledged, linkedMember, moment } from './schemas/common.ts'
import { imageAddressOrNone } from './schemas/image-address.ts'
import { pageInput, pageOf } from './schemas/pagination.ts'
import { maxReasonLength, removalKinds } from './schemas/removal-reasons.ts'
import { email, id, optionalText, pathId, searchText, text } from './schemas/string-schemas.ts'
import { maxContentNoticeLength, maxReportReasonLength } from './schemas/text-limits.ts'

export const report = z.object({
  _id: z.string(),
  header: z.string(),
  image: z.string(),
  sellerName: z.string(),
  date: z.string(),
  reason: z.string().nullable(),
  reported: moment.describe('When the report arrived, ISO 8601, UTC.'),
  productId: z.string().nullable().describe('Null if the report is not linked to a product.'),
  sellerId: linkedMember.describe(
    'The seller of the reported product, or the reported one. Null if the account is deleted.',
  ),
  ofSeller: z.boolean().describe('Whether the page of the seller is reported.'),
  notifier: z
    .object({ name: z.string(), email: z.string() })
    .nullable()
    .describe('Set for notices through the public form. The e-mail address is not confirmed.'),
  hidden: z
    .boolean()
    .describe(
      'Whether that product is hidden: paused, held for review, removed after its sale, or of a suspended seller.',
    ),
  review: review
    .pick({ _id: true, author: true, authorName: true, text: true })
    .extend({ authorId: linkedMember, reply: z.string().nullable(), removed: z.boolean() })
    .nullable()
    .describe('Set for reports of reviews.'),
  message: z
    .object({
      _id: z.string(),
      authorName: z.string(),
      authorId: linkedMember,
      text: z.string(),
      photos: z.array(privatePhoto),
      removed: z.boolean(),
    })
    .nullable()
    .describe('Set for reports of messages, while they are kept.'),
  question: question
    .pick({ _id: true, askerName: true, text: true })
    .extend({ askerId: linkedMember, answer: z.string().nullable(), removed: z.boolean() })
    .nullable()
    .describe('Set for reports of questions.'),
  sameSerialAs: z
    .object({
      header: z.string(),
      sellerName: z.string(),
      canRelease: z
        .boolean()
        .describe(
          'False while another product with the same serial number is listed or being sold.',
        ),
    })
    .nullable()
    .describe('Set for automatic reports: another listing has the same serial number.'),
})

/** A report that admins have decided; found by the number of a decision, that removal. */
export const decidedReport = report
  .pick({ _id: true, header: true, sellerName: true, sellerId: true, reason: true })
  .extend({
    reported: moment
      .nullable()
      .describe(
        'When the report arrived. Null for a removal: `_id` is the number of its decision.',
      ),
    outcome: z
      .enum(['removed', 'kept', 'gone', 'released'])
      .nullable()
      .describe(
        '`gone`: it was not, or no longer, on this site. `released`: a listing that was held for review was released. Null for older decisions.',
      ),
    decided: moment,
    decidedBy: z.string().nullable().describe('The name of the admin. Null for older decisions.'),
    canReopen: z.boolean().describe('Whether it is a report without a removal.'),
    restorable: z
      .array(z.object({ decision: z.string(), kind: z.enum(removalKinds) }))
      .describe('What was removed and can be restored, with the number of each decision.'),
    restored: moment.nullable().describe('When something that was removed was last restored.'),
  })

/** With `productId` the server fills in the rest; without it, `header` is required. */
export const newReport = z.object({
  productId: id.optional(),
  reason: optionalText('Reason', maxReportReasonLength),
  header: text('Header', 120).optional(),
  image: imageAddressOrNone.default(''),
  sellerName: optionalText('Seller name', 120),
  date: optionalText('Date', 64),
})

/** A notice of illegal content (Digital Services Act, Article 16). */
export const contentNotice = z.object({
  address: text('Web address', 2048).describe(
    'Of a listing or a seller on this site, or with `#question-…` or `#review-…` of a part of it.',
  ),
  explanation: text('Explanation', maxContentNoticeLength),
  name: text('Name', 120),
  email,
  inGoodFaith: z.literal(true, errorMessage('inGoodFaith')),
})

/** An admin action. `before` and `after` hold only what changed. */
export const auditEntry = z.object({
  _id: z.string(),
  adminName: z.string(),
  action: z.enum([
    'make_admin',
    'revoke_admin',
    'verify_seller',
    'unverify_seller',
    'ask_case_parties',
    'delete_user',
    'suspend_member',
    'lift_suspension',
    'close_report',
    'reopen_report',
    'reverse_decision',
    'release_listing',
    'remove_listing',
    'edit_listing',
    'pause_listing',
    'relist_listing',
    'advertise_listing',
    'refund_payment',
    'decide_case',
    'clear_fraud_warning',
    'record_outside_payment',
    'record_outside_refund',
    'export_tax_report',
    'decide_appeal',
    'remove_review',
    'remove_reply',
    'read_conversation',
    'remove_question',
    'remove_message',
    'add_attribute',
    'edit_attribute',
    'delete_attribute',
    'reset_second_factor',
    'end_sessions',
    'change_email',
  ]),
  title: z.string().nullable().describe('The title of the object concerned, if any.'),
  person: z
    .object({ name: z.string(), email: z.string().nullable() })
    .nullable()
    .describe('The user concerned or the owner of the record, by current name.'),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  date: z.string(),
})

export const moderation = {
  report: route({
    method: 'POST',
    path: '/reportedItems',
    action: 'report_product',
    summary: 'Reports a product to the admins. Idempotent per reporter.',
  })
    .errors({ ...buyersOnly, ...mayRefuse('not_found') })
    .input(newReport)
    .output(acknowledged.extend({ insertedId: z.string() })),
  submitNotice: route({
    method: 'POST',
    path: '/illegalContentNotices',
    action: 'submit_content_notice',
    summary:
      'Reports illegal content to the admins, with or without an account. The sender gets a receipt and the decision by e-mail.',
  })
    .errors(mayRefuse('not_found'))
    .input(contentNotice)
    .output(acknowledged.extend({ insertedId: z.string() })),
  reports: listRoute({
    method: 'GET',
    path: '/reportedItems',
    action: 'see_reports',
    summary: 'Open reports, newest first.',
  })
    .errors(adminOnly)
    .input(pageInput)
    .output(pageOf(report)),
  decidedReports: listRoute({
    method: 'GET',
    path: '/reportedItems/decided',
    action: 'see_reports',
    summary:
      'Decided reports, latest decision first; with `q`, the one with that report number, or the removal with that number of its decision.',
  })
    .errors(adminOnly)
    .input(pageInput.extend({ q: searchText }))
    .output(pageOf(decidedReport)),
  close: route({
    method: 'DELETE',
    path: '/reportedItems/{id}',
    action: 'close_report',
    summary:
      'Closes a report. The product does not change. A hidden product must be released or removed first.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse('not_found', 'recent_login_required', 'own_case'),
      ...mayRefuse('report_decided', 'listing_quarantined'),
    })
    .input(z.object({ id: pathId }))
    .output(z.object({ deletedCount: z.number() })),
  reopen: route({
    method: 'POST',
    path: '/reportedItems/{id}/reopening',
    action: 'reopen_report',
    summary: 'Opens a report again that was closed without a removal.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse('not_found', 'recent_login_required', 'own_case', 'report_open'),
    })
    .input(z.object({ id: pathId }))
    .output(acknowledged),
  restore: route({
    method: 'POST',
    path: '/restrictions/{id}/reversal',
    action: 'reverse_decision',
    summary:
      'Reverses the decision to remove content, and restores it. Its authors are told the reason.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse('not_found', 'recent_login_required', 'own_case'),
      ...mayRefuse('decision_reversed', 'serial_on_offer'),
    })
    .input(z.object({ id: pathId, reason: text('Reason', maxReasonLength) }))
    .output(acknowledged),
  release: route({
    method: 'POST',
    path: '/products/{id}/release',
    action: 'release_product',
    summary:
      'Releases a product that is hidden because of a duplicate serial number, and closes the report.',
  })
    .errors({ ...adminOnly, ...mayRefuse('not_found', 'own_case', 'serial_on_offer') })
    .input(z.object({ id: pathId }))
    .output(z.object({ released: z.literal(true) })),
  auditLog: listRoute({
    method: 'GET',
    path: '/auditLog',
    action: 'read_audit_log',
    summary: 'The audit log of admin actions, newest first.',
  })
    .errors(adminOnly)
    .input(pageInput)
    .output(pageOf(auditEntry)),
}

export type Report = z.infer<typeof report>
export type DecidedReport = z.infer<typeof decidedReport>
export type NewReport = z.infer<typeof newReport>
export type ContentNotice = z.infer<typeof contentNotice>
export type AuditEntry = z.infer<typeof auditEntry>
