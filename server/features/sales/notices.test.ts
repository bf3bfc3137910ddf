import { expect, test } from 'vitest'
import { type NoticeKind, noticeKindNames } from '../../../contract/notice-kinds.ts'
import { saleEvents } from '../../../contract/sales/sales.ts'
import { type Party, parties } from '../../../contract/schemas/party.ts'
import { saleStates } from '../../../contract/schemas/sale-state.ts'
import german from '../../jobs/emails/de.json' with { type: 'json' }
import english from '../../jobs/emails/en.json' with { type: 'json' }
import { confirmations, type SaleNotice, saleNotices } from './notices.ts'
import { type Transition, transitions } from './rules.ts'

/** Every step of the state table, and the payment that begins a sale. */
const steps = [
  { event: 'pay' as const, by: ['provider'], to: 'awaiting_handover', money: undefined },
  ...saleStates.flatMap((state) =>
    saleEvents.flatMap((event) => {
      const transition: Transition | undefined = transitions[state][event]
      return transition ? [{ event, ...transition }] : []
    }),
  ),
]

/** Until it is final, an acceptance changes nothing for the seller. */
const withoutNotice = ['accept', 'undo_accept']

const other = { buyer: 'seller', seller: 'buyer' } as const

test('every step of a sale is told to each party that did not make it', () => {
  expect(steps.length).toBeGreaterThan(saleEvents.length)
  for (const { event, by, to } of steps.filter(({ event }) => !withoutNotice.includes(event))) {
    for (const party of parties) {
      const isOnlyActor = by.length === 1 && by[0] === party
      const told = saleNotices[event][party]
      if (!isOnlyActor) expect(told, `${event} → ${to}: ${party}`).not.toBe('none')
      if (told === 'none') expect(saleNotices[event][other[party]]).not.toBe('none')
    }
  }
})

test('what changes nothing yet is told to neither party', () => {
  const silent = saleEvents.filter((event) =>
    Object.values(saleNotices[event]).every((told) => told === 'none'),
  )
  expect(silent).toEqual(withoutNotice)
})

test('money that goes back is confirmed to the buyer, also the one who asked for it', () => {
  for (const { event, by, money } of steps) {
    if (money !== 'refund' && money !== 'share') continue
    const told = saleNotices[event].buyer
    expect(told, event).not.toBe('none')
    if (by.includes('buyer')) expect(confirmations, event).toContain(told)
  }
})

const isPartyNotice = (kind: NoticeKind) => kind.startsWith('order') || kind.startsWith('sale')

test('every notice of a sale has an e-mail in both languages, with a link', () => {
  const kinds = noticeKindNames.filter(isPartyNotice) as SaleNotice[Party][]
  expect(kinds.length).toBeGreaterThan(50)
  for (const kind of kinds) {
    const texts = [english[kind]?.text, german[kind]?.text]
    for (const text of texts) expect(text, kind).toBeDefined()
    for (const text of texts) expect(text, kind).toMatch(/^\{link\}$/m)
  }
})
