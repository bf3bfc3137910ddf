import { expect, test } from 'vitest'
import type { SaleEvent } from '../../../contract/sales/sales.ts'
import { type SaleState, saleStates } from '../../../contract/schemas/sale-state.ts'
import { deadlinesOf } from './deadlines/rules.ts'
import { freshProgress } from './rules.test-data.ts'
import { type Transition, transitions } from './rules.ts'

const hours = {
  handoverHours: 120,
  deliveryHours: 504,
  inspectionHours: 72,
  undoAcceptHours: 1 / 6,
  answerHours: 72,
  returnHours: 168,
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

function duration(state: SaleState, event: SaleEvent): string {
  const situations = ([null, 'seller', 'buyer'] as const).flatMap((turn) =>
    [true, false].map((known) => {
      const ofReturn = { isReturnTracked: known, isReturnAddressMissing: !known }
      return { ...freshProgress, state, turn, ...ofReturn }
    }),
  )
  const deadline = situations
    .flatMap((sale) => deadlinesOf(sale, hours))
    .find((due) => {
      return due.event === event
    })
  return deadline ? `${deadline.hours} h` : ''
}

function nextOf(state: SaleState, { to, withdrawn, notWithBuyer }: Transition): string {
  if (withdrawn) return `${to}, or ${withdrawn} if withdrawn`
  const isOpen = state === 'disputed' ? ' or not received' : ''
  return notWithBuyer ? `${to}, or ${notWithBuyer.to} if sent back${isOpen}` : to
}

function table(): string {
  const rows = saleStates.flatMap((state) =>
    rowsOf(state).map(([event, transition]) => {
      const { by, money, turn } = transition
      const timer = `timer (${duration(state, event)})`
      const who = by.map((actor) => (actor === 'timer' ? timer : actor))
      const next = nextOf(state, transition)
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
remembers the state that it interrupted; \`resume\` returns to it. If it is won, or lost for less than the remaining price
(\`chargeback_lost_in_part\`), the deadline of that state begins anew. While another chargeback is open, the sale
stays \`charged_back\` and remembers the next state instead. The money of an appeal is described in decision 47,
\`withdraw\` (from the contract with a trader) in decision 61.

The buyer can give the seller more time once: \`extend_handover\` puts off the start of the time to ship or to meet by
as many hours as that time has. Deadline, working days, reminders and the seller's record count from the new start.

What was never delivered cannot be returned: \`ask_return\` and \`decide_return\` need a delivery. The seller cannot ask for
the return of what the buyer reports as not received. A buyer who does not agree with a return that the seller asked for
can leave the case to staff, unless the buyer has withdrawn: \`escalate\`. A parcel that is delivered while its loss is
disputed ends that case. A return with a tracking number is accepted by a timer, after a withdrawal with its own time
(decision 61); without one, the timer leaves it to staff: \`escalate\`. Staff can refund a sale for 120 days after its
completion.

Evidence (\`add_evidence\`), questions by staff (\`ask_evidence\`), refunds in part (\`refund_in_part\`) and corrected
tracking numbers (\`correct_tracking\`, decision 48) are entries of the timeline, not transitions: state and deadlines
stay.

To ask for a return, the seller gives the address that it goes to. A trader's own address is the default: for a
withdrawal, and for a return that staff decide. A private seller who never gave one enters it then:
\`give_return_address\` begins the time to send the product back. Until that, \`return_overdue\` is not possible, and the
timer leaves the case to staff: \`escalate\`. Until the buyer has sent the product, the seller can correct the address
twice: \`correct_return_address\` restarts the buyer's deadline.

${table()}
`
  await expect(text).toMatchFileSnapshot('../../../docs/sale.md')
})
