import type { z } from 'zod'
import type { appealDecision } from '../../../../contract/sales/appeals.ts'
import type { SaleEvent } from '../../../../contract/sales/sales.ts'
import { moneyText, toMinor, toText } from '../../../../contract/schemas/money.ts'
import type { Party } from '../../../../contract/schemas/party.ts'
import { recordAudit } from '../../../access/audit.ts'
import { requireMember } from '../../../access/procedures.ts'
import type { RequestContext } from '../../../context.ts'
import { transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { lockSaleForStaff, lockSaleOfParty } from '../lock.ts'
import type { SaleRow } from '../queries.ts'
import { notPaidBack, transitionOf } from '../rules.ts'
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
    const { sale, party } = await lockSaleOfParty(tx, id, member)
    const made = { event: 'appeal', by: party, memberId: member.id } as const
    await transition(context, tx, sale, { ...made, photos, detail: { reason: note } })
    await insertAppeal(tx, id, party)
  })
}

type Decision = z.output<typeof appealDecision> & { id: string }

/** What can be granted at most, in minor units of the price. */
const maxAmountOf = (sale: SaleRow, party: Party) =>
  party === 'buyer' ? notPaidBack(sale) : sale.refunded

/** `grantable` is the maximum that the admin was shown, as decimal text. */
function ensureGrantable({ grantable }: Decision, amount: number, maxAmount: number) {
  if (grantable !== undefined && toMinor(grantable) !== maxAmount) {
    throw refuse('refundable_changed')
  }
  if (amount > maxAmount) throw refuse('appeal_too_large')
}

function eventOf({ party, decision }: Decision, isAll: boolean): SaleEvent {
  if (decision === 'deny') return 'deny_appeal'
  if (party === 'seller') return 'grant_payment'
  return isAll ? 'grant_refund' : 'grant_part'
}

/**
 * Decides an appeal. Refuses `not_found`, `own_case`, `decided_before`, `sale_event_not_possible`,
 * `refundable_changed` if the maximum is not the one that the admin was shown, and `appeal_too_large`.
 */
export async function decideAppeal(context: RequestContext, input: Decision) {
  const { id, party, decision, statement } = input
  const admin = requireMember(context)
  await transact(context.db, async (tx) => {
    const sale = await lockSaleForStaff(tx, id, admin)
    const appealId = await openAppealIdOf(tx, id, party)
    if (!appealId) throw refuse('sale_event_not_possible')
    if (await hasDecidedBefore(tx, id, admin.id)) throw refuse('decided_before')
    const maxAmount = maxAmountOf(sale, party)
    const amount = input.amount === undefined ? maxAmount : toMinor(input.amount)
    const granted = decision === 'grant' ? { appealId, amount } : undefined
    const event = eventOf(input, amount === maxAmount)
    if (!transitionOf(sale, event, 'staff')) throw refuse('sale_event_not_possible')
    if (granted) ensureGrantable(input, amount, maxAmount)
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
      subject: sale.title,
      before: { state: sale.state },
      after: {
        sale: sale.id,
        state,
        decision,
        party,
        amount: moneyText(granted?.amount ?? 0, sale.currency),
      },
    })
  })
}
