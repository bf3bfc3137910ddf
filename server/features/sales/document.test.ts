import { expect, test } from 'vitest'
import type { SaleEvent } from '../../../contract/sales/sales.ts'
import { saleStates } from '../../../contract/schemas/sale-state.ts'
import { deadlinesOf, freshProgress, type Transition, transitions } from './rules.ts'

const hours = {
  handover: 120,
  delivery: 504,
  inspection: 72,
  undoAccept: 1 / 6,
  answer: 72,
  returning: 168,
}

type Row = [event: SaleEvent, transition: Transition]

const rowsOf = (state: keyof typeof transitions) => Object.entries(transitions[state]) as Row[]

/** Staff and the bank may act in nearly every state: the picture leaves that out. */
const isDrawn = ([event]: Row) => event !== 'refund' && !event.startsWith('chargeback')

function diagram(): string {
  const arrows = saleStates.flatMap((state) =>
    rowsOf(state)
      .filter(isDrawn)
      .map(([event, { to }]) => `  ${state} --> ${to}: ${event}`),
  )
  return ['stateDiagram-v2', '  [*] --> awaiting_handover: pay', ...arrows].join('\n')
}

function duration(event: SaleEvent): string {
  const situations = saleStates.flatMap((state) =>
    ([null, 'seller', 'buyer'] as const).map((turn) => ({
      ...freshProgress,
      state,
      turn,
    })),
  )
  const deadline = situations
    .flatMap((sale) => deadlinesOf(sale, hours))
    .find((due) => {
      return due.event === event
    })
  return deadline ? `${deadline.hours} h` : ''
}

function table(): string {
  const rows = saleStates.flatMap((state) =>
    rowsOf(state).map(([event, { by, to, money, turn, withdrawn }]) => {
      const who = by.map((actor) => (actor === 'timer' ? `timer (${duration(event)})` : actor))
      const next = withdrawn ? `${to}, or ${withdrawn} if withdrawn` : to
      const cells = [state, turn?.join(', ') ?? '', event, who.join(', '), next, money ?? '']
      return `| ${cells.join(' | ')} |`
    }),
  )
  const head = '| state | turn | event | by | next state | money |\n|---|---|---|---|---|---|'
  return `${head}\n${rows.join('\n')}`
}

test('docs/sale.md shows the state table', async () => {
  const text = `# The sale after payment

Generated from \`server/features/sales/rules.ts\` by its test; \`vitest run -u server/features/sales\` renews it.
Times are the defaults of the settings \`SALE_*\` (see \`.env.example\`).

\`\`\`mermaid
${diagram()}
\`\`\`

An event that is not in the table is refused with \`sale_event_not_possible\` and changes nothing. A chargeback
remembers the state it interrupted: \`before\`. If it is won, or lost about less than what is left of the
price (\`chargeback_lost_in_part\`), the deadline of that state begins anew. While another chargeback is open, the sale
stays \`charged_back\` and remembers the next state instead. The money of an appeal is described in decision 47,
\`withdraw\` (from the contract with a trader) in decision 61.

Of what was never delivered nothing can be returned: \`ask_return\` and \`decide_return\` need a delivery. A parcel
that is delivered while its loss is disputed ends that case.

${table()}
`
  await expect(text).toMatchFileSnapshot('../../../docs/sale.md')
})
