import type { Ledger } from '../ledger.ts'
import { invalid } from '../protocol/failure.ts'
import { type Form, listOf } from '../protocol/form.ts'

type Fields = Record<string, unknown>
const maxDepth = 4

/** Replaces ids by objects as `expand[]` asks; `data.` addresses list items. */
export function expanded(ledger: Ledger, answer: object, form: Form): object {
  const paths = listOf(form.expand)
  if (paths.length === 0) return answer
  const copy = structuredClone(answer) as Fields
  for (const path of paths) expandAt(ledger, copy, String(path).split('.').slice(0, maxDepth))
  return copy
}

function expandAt(ledger: Ledger, fields: Fields, [name = '', ...rest]: string[]) {
  const value = fields[name]
  if (value === undefined) throw invalid(`This property cannot be expanded (${name}).`)
  if (Array.isArray(value)) {
    for (const item of value) expandAt(ledger, item, rest)
    return
  }
  if (typeof value === 'string') fields[name] = structuredClone(find(ledger, value)) ?? value
  if (rest.length > 0 && fields[name] !== null) expandAt(ledger, fields[name] as Fields, rest)
}

function find(ledger: Ledger, id: string): object | undefined {
  const tables: Record<string, { get(id: string): object | undefined }> = {
    pi: ledger.intents,
    pm: ledger.paymentMethods,
    ch: ledger.charges,
    re: ledger.refunds,
    dp: ledger.disputes,
    txn: { get: (id) => transactionOf(ledger, id) },
    tr: ledger.transfers,
    po: { get: (id) => ledger.payouts.get(id)?.payout },
    trr: ledger.reversals,
  }
  return tables[id.split('_')[0] ?? '']?.get(id)
}

function transactionOf({ balance, accountBalance }: Ledger, id: string) {
  const { account: _, payout: __, ...row } = accountBalance.get(id) ?? {}
  return balance.get(id) ?? ('id' in row ? row : undefined)
}
