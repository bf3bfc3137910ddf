import { type SaleEvent, saleEvents } from '../../contract/sales/sales.ts'
import { type SaleState, saleStates } from '../../contract/schemas/sale-state.ts'
import { transitions } from '../../server/features/sales/rules.ts'
import { randomFrom } from '../faults/random.ts'
import { repetitions } from '../harness/repetitions.ts'

/** `TIMES=50 vitest run test/model/sale-cells` walks longer. */
export const times = repetitions('TIMES', { usual: 1, thorough: 2 })
export const seed = Number(process.env.SEED ?? 20_261_123)

export const random = randomFrom(seed).next

/** Visits of each cell of the state table: a transition made, or an event refused. */
const visits = new Map<string, number>()
const cell = (state: SaleState, event: SaleEvent) => `${state} ${event}`
const visitsOf = (state: SaleState, event: SaleEvent) => visits.get(cell(state, event)) ?? 0
export const isRare = (state: SaleState, event: SaleEvent) => visitsOf(state, event) < times
export const visit = (state: SaleState, event: SaleEvent) =>
  visits.set(cell(state, event), visitsOf(state, event) + 1)

export const missing = () =>
  saleStates.flatMap((state) =>
    saleEvents.filter((event) => isRare(state, event)).map((event) => cell(state, event)),
  )

export function printTable(walks: number) {
  const width = Math.max(...saleEvents.map((event) => event.length))
  const lines = saleEvents.map((event) => {
    const counts = saleStates.map((state) => {
      const mark = transitions[state][event] ? '' : '-'
      return `${mark}${visitsOf(state, event)}`.padStart(18)
    })
    return event.padEnd(width) + counts.join('')
  })
  const header = ''.padEnd(width) + saleStates.map((state) => state.padStart(18)).join('')
  console.log(
    [`${walks} sales; visits of each cell, "-" where the event is refused`, header, ...lines].join(
      '\n',
    ),
  )
}
