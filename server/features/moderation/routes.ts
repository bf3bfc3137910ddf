import { formatMessage } from '../../../contract/i18n/messages.ts'
import type { DecidedReport, NewReport } from '../../../contract/moderation.ts'
import { recordAudit } from '../../access/audit.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit, consumeRateLimits } from '../../access/rate-limits.ts'
import type { Member } from '../../context.ts'
import { type Tx, transact, uniqueViolation } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginateBy, paginationOf } from '../../http/pagination.ts'
import { notifyReporter } from '../reports/close.ts'
import {
  closeReport,
  isReportOpen,
  membersInvolved,
  reopenReport,
} from '../reports/closing-queries.ts'
import { fileReport } from '../reports/file-report.ts'
import { reportExists } from '../reports/queries.ts'
import { reportLimits } from '../reports/rate-limits.ts'
import { auditEntries, toAuditEntry } from './audit.ts'
import { submitNotice } from './content-notices/submit-notice.ts'
import { type DecidedReportRow, decidedRemovals, decidedReports } from './decided-reports.ts'
import { openReports } from './open-reports.ts'
import { isOfQuarantinedProduct, lockVisibleProduct, reportBy } from './queries.ts'
import { moderationLimits } from './rate-limits.ts'
import { releaseListing } from './release-listing.ts'
import { reverseDecision } from './restore/reverse-decision.ts'
import { toDecidedReport, toReport } from './serialize.ts'

async function lockReportedProduct(
  tx: Tx,
  { productId, header, image, sellerName, date }: NewReport,
) {
  if (!productId) {
    if (!header)
      throw refuse('bad_input', {
        fields: { header: formatMessage('required', { label: 'Header' }) },
      })
    return { productId: null, header, image, sellerName, date }
  }
  const product = await lockVisibleProduct(tx, productId)
  if (!product) throw refuse('not_found')
  const facts = { header: product.title, image: product.image, sellerName: product.sellerName }
  return { productId, ...facts, date: product.createdAt.toISOString() }
}

type Concerned = { header: string; sellerId: string | null; reportedSeller: string | null }

/** What the audit log says about a report. The header of one of a seller's page is the name of the seller. */
const concernedBy = ({ header, sellerId, reportedSeller }: Concerned) => ({
  ...(sellerId && { memberId: sellerId }),
  ...(!reportedSeller && { subject: header }),
})

async function reopen(tx: Tx, admin: Member, id: string) {
  const reopened = await reopenReport(tx, id)
  if (!reopened) throw refuse((await isReportOpen(tx, id)) ? 'report_open' : 'not_found')
  if ((await membersInvolved(tx, id)).includes(admin.id)) throw refuse('own_case')
  await recordAudit(tx, admin, {
    action: 'reopen_report',
    ...concernedBy(reopened),
    before: { open: false },
    after: { open: true, report: id },
  })
}

export const moderationProcedures = {
  report: implementer.moderation.report.handler(async function reportProduct({ context, input }) {
    const reporter = requireMember(context)
    await consumeRateLimits(context.db, [
      [reportLimits.reportByAddress, context.address],
      [moderationLimits.reportByAccount, reporter.id],
    ])
    const insertedId = await transact(context.db, async (tx) => {
      const item = await lockReportedProduct(tx, input)
      if (!item.productId) await consumeRateLimit(tx, moderationLimits.reportUnlinked, reporter.id)
      const { productId: subjectId, ...facts } = item
      const filed = await fileReport(context, tx, {
        ...facts,
        reporterId: reporter.id,
        subject: 'product_id',
        subjectId,
        reason: input.reason || null,
      })
      return filed ?? reportBy(tx, reporter, subjectId)
    })
    return { acknowledged: true, insertedId }
  }),

  reports: implementer.moderation.reports.handler(async function listReports({ context, input }) {
    const { rows, after } = paginationOf(input)
    return paginate('/reportedItems', input, await openReports(context.db, rows, after), toReport)
  }),

  decidedReports: implementer.moderation.decidedReports.handler(async function listDecidedReports({
    context,
    input,
  }) {
    const id = input.q.trim().toLowerCase()
    const reports = await decidedReports(context.db, { id, ...paginationOf(input) })
    const isOfRemoval = id !== '' && reports.length === 0
    return paginateBy<DecidedReportRow, DecidedReport>(
      '/reportedItems/decided',
      { ...input, q: id },
      isOfRemoval ? await decidedRemovals(context.db, id) : reports,
      (report) => ({ at: report.closedAt, id: report.id }),
      toDecidedReport,
    )
  }),

  close: implementer.moderation.close.handler(async function closeOpenReport({ context, input }) {
    const admin = requireMember(context)
    await transact(context.db, async (tx) => {
      if ((await membersInvolved(tx, input.id)).includes(admin.id)) throw refuse('own_case')
      // The product would stay hidden without an open report for any admin.
      if (await isOfQuarantinedProduct(tx, input.id)) throw refuse('listing_quarantined')
      const closed = await closeReport(tx, input.id, admin.id)
      if (!closed) throw refuse((await reportExists(tx, input.id)) ? 'report_decided' : 'not_found')
      await notifyReporter(context, tx, closed, closed.outcome)
      await recordAudit(tx, admin, {
        action: 'close_report',
        ...concernedBy(closed),
        before: { open: true },
        after: { open: false, report: closed.id, outcome: closed.outcome },
      })
    })
    return { deletedCount: 1 }
  }),

  reopen: implementer.moderation.reopen.handler(async function reopenClosedReport({
    context,
    input,
  }) {
    try {
      await transact(context.db, (tx) => reopen(tx, requireMember(context), input.id))
    } catch (error) {
      // The same notice was sent again after the decision.
      if (uniqueViolation(error) === 'one_open_notice') throw refuse('report_open')
      throw error
    }
    return { acknowledged: true }
  }),

  submitNotice: implementer.moderation.submitNotice.handler(async function submitContentNotice({
    context,
    input,
  }) {
    return { acknowledged: true, insertedId: await submitNotice(context, input) }
  }),

  release: implementer.moderation.release.handler(async function releaseProduct({
    context,
    input,
  }) {
    await releaseListing(context, input.id)
    return { released: true }
  }),

  restore: implementer.moderation.restore.handler(async function restoreRemovedContent({
    context,
    input,
  }) {
    await reverseDecision(context, input)
    return { acknowledged: true }
  }),

  auditLog: implementer.moderation.auditLog.handler(async function listAuditEntries({
    context,
    input,
  }) {
    const { rows, after } = paginationOf(input)
    return paginateBy(
      '/auditLog',
      input,
      await auditEntries(context.db, rows, after),
      (entry) => ({ at: entry.created_at, id: entry.id }),
      toAuditEntry,
    )
  }),
}
