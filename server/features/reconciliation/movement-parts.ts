import { accountFee, type CardMovement } from '../../providers/stripe-balance.ts'

export type MovementPart = { category: string; reference: string; amount: number }

/** What the ledger should have posted for a balance transaction. */
export function partsOf(movement: CardMovement): MovementPart[] {
  const { category, amount, fee, net, intentId, source, id } = movement
  if (category === accountFee) return net === 0 ? [] : [{ category, reference: id, amount: net }]
  if (category !== 'charge') return [{ category, reference: source ?? id, amount: net }]
  const reference = intentId ?? source ?? id
  const charge = { category, reference, amount }
  return fee === 0 ? [charge] : [charge, { category: 'fee', reference, amount: -fee }]
}
