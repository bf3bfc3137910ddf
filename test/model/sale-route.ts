import {
  type CaseTurn,
  givesAddress,
  type SaleActor,
  type SaleEvent,
  saleEvents,
} from '../../contract/sales/sales.ts'
import { closedSaleStates, type SaleState } from '../../contract/schemas/sale-state.ts'
import type { SaleRow } from '../../server/features/sales/queries.ts'
import { type Transition, transitionOf, transitions } from '../../server/features/sales/rules.ts'
import { isRare, random } from './sale-coverage.ts'

/** The parties that make an event in any state. */
export const actorsOf = (event: SaleEvent): SaleActor[] => [
  ...new Set(Object.values(transitions).flatMap((row) => row[event]?.by ?? [])),
]

export type Option = { event: SaleEvent; by: SaleActor }

export const optionsOf = (row: SaleRow): Option[] =>
  saleEvents.flatMap((event) =>
    actorsOf(event)
      .filter((by) => transitionOf(row, event, by))
      .map((by) => ({ event, by })),
  )

/** Whether the parties can appeal against a decision, or have done so. */
type Appeal = 'none' | 'possible' | 'open'

/** Whether the buyer may withdraw from the contract, or has done so. */
type Withdrawal = 'none' | 'possible' | 'made'

type Place = {
  state: SaleState
  /** What a chargeback has interrupted. */
  resumesTo: SaleState | null
  turn: CaseTurn | null
  isDelivered: boolean
  isSentBack: boolean
  isAddressMissing: boolean
  appeal: Appeal
  withdrawal: Withdrawal
  /** Whether the buyer withdrew while the parcel was under way. */
  isWithdrawnOnWay: boolean
}

const isDecision = (event: SaleEvent) => /^decide_(refund|offer)|^reject_case/.test(event)
const isRuling = (event: SaleEvent) => /^grant_|^deny_/.test(event)

function appealAfter({ appeal }: Place, event: SaleEvent): Appeal {
  if (isDecision(event)) return 'possible'
  if (event === 'appeal') return 'open'
  return isRuling(event) ? 'none' : appeal
}

function withdrawalAfter(place: Place, event: SaleEvent, state: SaleState): Withdrawal {
  const { withdrawal, isDelivered } = place
  if (event === 'withdraw') return 'made'
  if (withdrawal === 'made' || isDelivered) return withdrawal
  // What never arrived is not returned, unless the sale is completed all the same.
  if (event === 'delivery_overdue') return 'none'
  return state === 'completed' ? 'possible' : withdrawal
}

function isDeliveredAfter({ isDelivered, state }: Place, event: SaleEvent): boolean {
  if (event === 'deliver' || event === 'hand_over') return true
  return isDelivered || (event === 'withdraw' && state === 'completed')
}

function isSentBackAfter({ isSentBack }: Place, event: SaleEvent): boolean {
  if (event === 'send_back') return true
  return isSentBack && event !== 'ask_return' && event !== 'decide_return'
}

/** Where a transition leads, as far as the table says it. */
function placeAfter(place: Place, event: SaleEvent, transition: Transition): Place {
  const { to, withdrawn, next } = {
    ...transition,
    ...(place.isSentBack && transition.notWithBuyer),
  }
  const changed = (place.withdrawal === 'made' && withdrawn) || to
  const state = changed === 'resume' ? (place.resumesTo ?? place.state) : changed
  const resumesTo = state === 'charged_back' ? (place.resumesTo ?? place.state) : null
  const isOver = closedSaleStates.includes(state) || event === 'deliver'
  const isReturn = event === 'withdraw' && !next
  const turn = isOver || isReturn ? null : (next ?? place.turn)
  return {
    state,
    resumesTo,
    turn,
    isDelivered: isDeliveredAfter(place, event),
    isSentBack: isSentBackAfter(place, event),
    isAddressMissing: place.isAddressMissing && !givesAddress(event),
    appeal: appealAfter(place, event),
    withdrawal: withdrawalAfter(place, event, state),
    isWithdrawnOnWay:
      place.isWithdrawnOnWay || (event === 'withdraw' && place.state === 'in_transit'),
  }
}

/** What depends on whether the address of a return is missing. */
const whileAddressMissing: Partial<Record<SaleEvent, boolean>> = {
  give_return_address: true,
  correct_return_address: false,
  return_overdue: false,
}

/** The timer leaves a return without an address to staff, and the buyer one that the seller asked for. */
const mayEscalateReturn = ({ isAddressMissing, turn, withdrawal }: Place) =>
  isAddressMissing || (turn === 'seller' && withdrawal !== 'made')

function isInReach(event: SaleEvent, place: Place): boolean {
  const { state, appeal, withdrawal, isDelivered, isAddressMissing } = place
  const whenMissing = state === 'return_requested' ? whileAddressMissing[event] : undefined
  if (whenMissing !== undefined) return whenMissing === isAddressMissing
  if (event === 'deliver') return !isDelivered
  if (event === 'open_case' && state === 'return_requested') {
    return place.isWithdrawnOnWay && place.turn === null
  }
  if (event === 'escalate' && state === 'return_requested') return mayEscalateReturn(place)
  if (event === 'ask_return' || event === 'decide_return') return isDelivered
  if (event === 'appeal') return appeal === 'possible'
  if (event === 'withdraw') return withdrawal === 'possible'
  if (event === 'withdraw_case') return withdrawal !== 'made'
  return !isRuling(event) || appeal === 'open'
}

const transitionsAt = (place: Place) =>
  (Object.entries(transitions[place.state]) as [SaleEvent, Transition][]).filter(
    ([event, { turn: turns }]) =>
      isInReach(event, place) && (!turns || (place.turn !== null && turns.includes(place.turn))),
  )

function placeOf(row: SaleRow): Place {
  const { state, resumesTo, turn, appealing, appealable, withdrawable, stateAtWithdrawal } = row
  const { isSentBack, isReturnAddressMissing: isAddressMissing } = row
  const appeal = appealing.length > 0 ? 'open' : appealable ? 'possible' : 'none'
  const withdrawal = stateAtWithdrawal ? 'made' : withdrawable ? 'possible' : 'none'
  const isDelivered = row.deliveredAt !== null
  return {
    state,
    resumesTo,
    turn,
    isDelivered,
    isSentBack,
    isAddressMissing,
    appeal,
    withdrawal,
    isWithdrawnOnWay: stateAtWithdrawal === 'in_transit',
  }
}

const isWanted = (place: Place) =>
  saleEvents.some((event) => !transitions[place.state][event] && isRare(place.state, event)) ||
  transitionsAt(place).some(([event]) => isRare(place.state, event))

/** Steps to the nearest place with a cell that has too few visits: a breadth-first search. */
function distanceFrom(start: Place): number {
  const known = new Set<string>()
  let ring = [start]
  for (let distance = 0; ring.length > 0; distance += 1) {
    if (ring.some(isWanted)) return distance
    ring = ring
      .flatMap((place) =>
        transitionsAt(place).map(([event, found]) => placeAfter(place, event, found)),
      )
      .filter((place) => !known.has(JSON.stringify(place)))
    for (const place of ring) known.add(JSON.stringify(place))
  }
  return Number.POSITIVE_INFINITY
}

/** Takes the shortest way to a cell with too few visits; none is left behind a closed sale. */
export function choose(row: SaleRow, options: Option[]): Option | undefined {
  const weighed = options.map((option) => {
    const found = transitionOf(row, option.event, option.by)
    const isRareNow = isRare(row.state, option.event)
    const further = found
      ? 1 + distanceFrom(placeAfter(placeOf(row), option.event, found))
      : Number.POSITIVE_INFINITY
    return { option, distance: (isRareNow ? 0 : further) + random() / 2 }
  })
  const [nearest] = weighed.sort((a, b) => a.distance - b.distance)
  return nearest && nearest.distance < Number.POSITIVE_INFINITY ? nearest.option : undefined
}
