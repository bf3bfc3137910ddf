import type { Sale, SaleActor } from '../../../../contract/sales/sales.ts'

type StepEvent = Sale['steps'][number]['event']

export type Step = { event: StepEvent; actor: SaleActor; at: Date; note: string | null }

const actors: Record<SaleActor, string> = {
  buyer: 'The buyer',
  seller: 'The seller',
  staff: 'The marketplace',
  timer: 'The marketplace',
  carrier: 'The carrier',
  provider: 'The payment provider',
}

/** What a step says about the delivery, the inspection and a case. Others are left out. */
const sentences: Partial<Record<StepEvent, string>> = {
  pay: 'The buyer paid.',
  ship: 'The seller shipped the laptop.',
  hand_over:
    'The buyer confirmed the handover in person, by entering the code that the seller had shown.',
  extend_handover: 'The buyer gave the seller more time to ship the laptop or to hand it over.',
  accept: 'The buyer inspected the laptop and accepted it.',
  undo_accept: 'The buyer took the acceptance back.',
  extend: 'The buyer extended the time to inspect the laptop.',
  complete: 'The time to report a problem ended, and the sale was completed.',
  delivery_overdue: 'The parcel was reported as lost or late.',
  open_case: 'The buyer reported a problem.',
  offer_refund: 'The seller offered a partial refund.',
  ask_return: 'The seller asked for the laptop to be returned.',
  contest: 'The seller contested the report.',
  take_offer: 'The buyer took the partial refund.',
  withdraw_case: 'The buyer withdrew the report.',
  decide_offer: 'The marketplace decided on a partial refund.',
  decide_return: 'The marketplace decided that the laptop was to be returned.',
  reject_case: 'The marketplace rejected the report after reading the statements of both parties.',
  give_return_address: 'The seller entered the address for the return.',
  correct_return_address: 'The seller corrected the address for the return.',
  send_back: 'The buyer sent the laptop back.',
  return_overdue: 'The buyer did not send the laptop back in time.',
  return_delivered: 'The carrier delivered the return.',
  contest_return: 'The seller contested the return.',
  ask_evidence: 'The marketplace asked a question about the case.',
  appeal: 'The decision was appealed.',
  deny_appeal: 'The marketplace denied the appeal.',
  grant_part: 'The marketplace granted a partial refund on appeal.',
  refund_in_part: 'A part of the price was refunded.',
}

function sentenceOf({ event, actor }: Step): string | undefined {
  if (event === 'deliver') {
    return actor === 'buyer'
      ? 'The buyer confirmed that the laptop had arrived.'
      : 'The carrier reported that the parcel was delivered.'
  }
  if (event === 'escalate') {
    return actor === 'buyer'
      ? 'The buyer asked the marketplace for a decision.'
      : 'A deadline passed, and the case went to the marketplace for a decision.'
  }
  if (event === 'add_evidence') return `${actors[actor]} added a statement.`
  if (event === 'correct_tracking') return `${actors[actor]} corrected the tracking number.`
  return sentences[event]
}

/** `2026-11-20 14:05 UTC`. */
export const momentOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** `text` within a number of UTF-16 code units, marked where it is cut. */
export function bounded(text: string, max: number): string {
  if (text.length <= max) return text
  return `${text.slice(0, max - 2).replace(/[\uD800-\uDBFF]$/, '')} …`
}

const maxNote = 1500

/** What happened, a line each, with the statements that were made. */
export function timelineOf(steps: Step[]): string[] {
  return steps.flatMap((step) => {
    const sentence = sentenceOf(step)
    if (!sentence) return []
    // What staff ask is no evidence of the seller's.
    const text = step.event === 'ask_evidence' ? undefined : step.note
    const note = text?.trim().replaceAll(/\s+/g, ' ')
    const said = note ? ` Statement: "${bounded(note, maxNote)}"` : ''
    return [`${momentOf(step.at)}: ${sentence}${said}`]
  })
}
