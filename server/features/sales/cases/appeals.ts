import type { z } from 'zod'
import type { appealDecision } from '../../../../contract/sales/appeals.ts'
import type { AppealParty, SaleEvent } from '../../../../contract/sales/sales.ts'
import { toMinor, toText } from '../../../../contract/schemas/money.ts'
import { recordAudit } from '../../../access/audit.ts'
import { requireMember } from '../../../access/procedures.ts'
import type { RequestContext } from '../../../context.ts'
import { transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { lockSale, type SaleRow } from '../queries.ts'
import { isParty, partyOf, transitionOf } from '../rules.ts'
import { restOf } from '../share.ts'
import { transition } from '../transition.ts'
import {
  hasDecidedBefore,
  insertAppeal,
  markAppealDecided,
  openAppealIdOf,
} from './appeal-queries.ts'

type Opened = { id: string; note: string; photos: string[] }

/** Appeals as a party of the sale. Refuses `not_found` and `sale_event_not_possible`. */
export async function submitAppeal(context: RequestContext, { id, note, photos }: Opened) {
  const member = requireMember(context)
  await transact(context.db, async (tx) => {
    const sale = await lockSale(tx, id)
    const party = sale && partyOf(sale, member)
    if (!party) throw refuse('not_found')
    const made = { event: 'appeal', by: party, memberId: member.id } as const
    await transition(context, tx, sale, { ...made, photos, detail: { reason: note } })
    await insertAppeal(tx, id, party)
  })
}

type Decision = z.output<typeof appealDecision> & { id: string }

/** What can be granted at most, in minor units of the price. */
const maxAmountOf = (sale: SaleRow, party: AppealParty) =>
  party === 'buyer' ? restOf(sale) : sale.refunded

function eventOf({ party, decision }: Decision, isAll: boolean): SaleEvent {
  if (decision === 'deny') return 'deny_appeal'
  if (party === 'seller') return 'grant_payment'
  return isAll ? 'grant_refund' : 'grant_part'
}

/**
 * Decides an appeal. Refuses `not_found`, `own_case`, `decided_before`, `appeal_too_large` and
 * `sale_event_not_possible`.
 */
export async function decideAppeal(context: RequestContext, input: Decision) {
  const { id, party, decision, statement } = input
  const admin = requireMember(context)
  await transact(context.db, async (tx) => {
    const sale = await lockSale(tx, id)
    if (!sale) throw refuse('not_found')
    if (isParty(sale, admin)) throw refuse('own_case')
    const appealId = await openAppealIdOf(tx, id, party)
    if (!appealId) throw refuse('sale_event_not_possible')
    if (await hasDecidedBefore(tx, id, admin.id)) throw refuse('decided_before')
    const maxAmount = maxAmountOf(sale, party)
    const amount = input.amount === undefined ? maxAmount : toMinor(input.amount)
    const granted = decision === 'grant' ? { appealId, amount } : undefined
    const event = eventOf(input, amount === maxAmount)
    if (!transitionOf(sale, event, 'staff')) throw refuse('sale_event_not_possible')
    if (granted && amount > maxAmount) throw refuse('appeal_too_large')
    const state = await transition(context, tx, sale, {
      event,
      by: 'staff',
      memberId: admin.id,
      reason: statement,
      detail: { reason: statement, party, ...(granted && { amount: toText(amount) }) },
      ...(granted && { granted }),
    })
    await markAppealDecided(tx, appealId, { adminId: admin.id, amount: granted?.amount, statement })
    await recordAudit(tx, admin, {
      action: 'decide_appeal',
      title: sale.title,
      before: { state: sale.state },
      after: {
        sale: sale.id,
        state,
        decision,
        party,
        amount: `${toText(granted?.amount ?? 0)} ${sale.currency}`,
      },
    })
  })
}
