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
import { fileReport } from '../reports/file-report.ts'
import { reportExists } from '../reports/queries.ts'
import {
  closeReport,
  type DecidedReportRow,
  decidedRemovals,
  decidedReports,
  isOfQuarantinedProduct,
  isReportOpen,
  lockListedProduct,
  membersInvolved,
  openReports,
  reopenReport,
  reportBy,
} from './queries.ts'
import { moderationLimits } from './rate-limits.ts'
import { toDecidedReport, toReport } from './serialize.ts'

async function reported(tx: Tx, { productId, header, image, sellerName, date }: NewReport) {
  if (!productId) {
    if (!header)
      throw refuse('bad_input', {
        fields: { header: formatMessage('required', { label: 'Header' }) },
      })
    return { productId: null, header, image, sellerName, date }
  }
  const product = await lockListedProduct(tx, productId)
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
      [moderationLimits.reportByAddress, context.address],
      [moderationLimits.reportByAccount, reporter.id],
    ])
    const insertedId = await transact(context.db, async (tx) => {
      const item = await reported(tx, input)
      await consumeRateLimit(tx, moderationLimits.reportDaily, reporter.id)
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
    const { q, ...page } = input
    const number = q.trim().toLowerCase()
    const reports = await decidedReports(context.db, { number, ...paginationOf(page) })
    const isOfRemoval = number !== '' && reports.length === 0
    return paginateBy<DecidedReportRow, DecidedReport>(
      '/reportedItems/decided',
      number === '' ? page : input,
      isOfRemoval ? await decidedRemovals(context.db, number) : reports,
      ({ closedAt, id }) => ({ at: closedAt, id }),
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
}
