import { toSignedText } from '../../../contract/schemas/money.ts'
import { monthAfter, monthOf } from '../../../contract/schemas/month.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { csvFile } from '../../http/csv.ts'
import { createSemaphore } from '../../http/semaphore.ts'
import { statementColumns, statementRows } from './csv.ts'
import { loadMonth, loadSeller, loadStatement, type StatementRequest } from './load-statement.ts'
import { monthlyChanges } from './queries.ts'
import { statementLimits } from './rate-limits.ts'
import { toStatement } from './serialize.ts'

const { statements } = implementer

/** A PDF takes up to a second of CPU time. */
const onePdf = createSemaphore({ concurrency: 1, maxQueued: 20, timeoutMs: 10_000 })

async function readStatement(context: RequestContext, asked: StatementRequest) {
  const loaded = await loadMonth(context, asked)
  const read = await loadStatement(context.db, loaded)
  return toStatement({ ...loaded, ...read }, context.config)
}

const limitDownloads = (context: RequestContext) =>
  consumeRateLimit(context.db, statementLimits.downloadStatement, requireMember(context).id)

type Change = Awaited<ReturnType<typeof monthlyChanges>>[number]

/** Each month from the first posting until now, newest first, with the balances at its end. */
function monthsWith(changes: Change[], now: Date) {
  const balances = new Map<string, number>()
  const months = []
  const last = monthOf(now)
  for (let month = changes[0]?.month; month && month <= last; month = monthAfter(month)) {
    for (const { currency, amount } of changes.filter((change) => change.month === month)) {
      balances.set(currency, (balances.get(currency) ?? 0) + amount)
    }
    const closing = [...balances].map(([currency, minor]) => {
      return { currency, amount: toSignedText(minor) }
    })
    months.unshift({ month, closing })
  }
  return months
}

export const statementProcedures = {
  list: statements.list.handler(async function listStatements({ context, input }) {
    const seller = await loadSeller(context, input.seller)
    const changes = await monthlyChanges(context.db, seller.id)
    return { seller, months: monthsWith(changes, new Date()) }
  }),

  one: statements.one.handler(function showStatement({ context, input }) {
    return readStatement(context, input)
  }),

  csv: statements.csv.handler(async function exportStatement({ context, input }) {
    await limitDownloads(context)
    const loaded = await loadMonth(context, input)
    const name = `statement-${loaded.month}.csv`
    return csvFile(name, statementColumns, statementRows(context.db, loaded))
  }),

  pdf: statements.pdf.handler(async function printStatement({ context, input }) {
    await limitDownloads(context)
    const statement = await readStatement(context, input)
    const { statementPdf } = await import('./pdf/statement-pdf.ts')
    const body = await onePdf(() => statementPdf(statement, context.config))
    return {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="statement-${statement.month}.pdf"`,
      },
      body,
    }
  }),
}
