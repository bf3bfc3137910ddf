import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../access/audit.ts'
import { lockMemberShared } from '../../access/member-locks.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { saveTaxDetails } from './details.ts'
import { dpiMessage, type ReportedSeller } from './message.ts'
import { taxReportLimits } from './rate-limits.ts'
import { ownTaxDetails, reportableSellers, taxReportOf } from './report.ts'
import { deleteRequest } from './request-queries.ts'
import { reportedState, tidyDetails } from './rules.ts'

const { taxReports } = implementer

type Reportable = Awaited<ReturnType<typeof reportableSellers>>

/**
 * Without any seller, the message says that there is nothing to report. Refuses `tax_details_missing` and
 * `tax_year_not_ended`. Details of deleted accounts cannot be given any more.
 */
function sellersInMessage(reportable: Reportable, year: number): ReportedSeller[] {
  const sellers = reportable.flatMap(({ details, quarters }) =>
    details && reportedState(details) === 'complete' ? [{ details, quarters }] : [],
  )
  if (sellers.length > 0) return sellers
  const isMissing = reportable.some(({ details, isDeleted }) => !details && !isDeleted)
  if (isMissing) throw refuse('tax_details_missing')
  if (year >= new Date().getUTCFullYear()) throw refuse('tax_year_not_ended')
  return []
}

export const taxReportProcedures = {
  own: taxReports.own.handler(function readOwnTaxDetails({ context }) {
    return ownTaxDetails(context, requireMember(context).id)
  }),

  save: taxReports.save.handler(async function storeTaxDetails({ context, input }) {
    const member = requireMember(context)
    await consumeRateLimit(context.db, taxReportLimits.saveTaxDetails, member.id)
    await transact(context.db, async (tx) => {
      await lockMemberShared(tx, member)
      await saveTaxDetails(tx, member.id, tidyDetails(input))
      await deleteRequest(tx, member.id)
    })
    return ownTaxDetails(context, member.id)
  }),

  show: taxReports.show.handler(function showTaxReport({ context, input }) {
    return taxReportOf(context, Number(input.year))
  }),

  export: taxReports.export.handler(async function exportTaxReport({ context, input }) {
    const { config, db } = context
    const { operator } = config.taxReports
    const admin = requireMember(context)
    if (!operator) throw refuse('tax_operator_missing')
    await consumeRateLimit(db, taxReportLimits.exportTaxReport, admin.id)
    const year = Number(input.year)
    const sellers = sellersInMessage(await reportableSellers(context, year), year)
    const site = { operator, brand: config.brand, currency: config.currency }
    const xml = dpiMessage({ ...site, year, sellers, now: new Date(), newId: randomUUID })
    const name = `dpi-${operator.country}-${year}.xml`
    const act = { action: 'export_tax_report', subject: name } as const
    await transact(db, (tx) => recordAudit(tx, admin, act))
    return { name, xml }
  }),
}
