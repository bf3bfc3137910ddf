import {
  type CaseStep,
  type SaleActor,
  type SaleEvent,
  type SaleState,
  saleEvents,
} from '../../contract/sales.ts'
import type { SaleRow } from '../../server/features/sales/queries.ts'
import {
  closedStates,
  type Transition,
  transitionOf,
  transitions,
} from '../../server/features/sales/rules.ts'
import { isRare, random } from './sale-coverage.ts'

/** The parties that make an event in any state. */
export const actorsOf = (event: SaleEvent): SaleActor[] => [
  ...new Set(Object.values(transitions).flatMap((row) => row[event]?.by ?? [])),
]

type Option = { event: SaleEvent; by: SaleActor }

export const optionsOf = (row: SaleRow): Option[] =>
  saleEvents.flatMap((event) =>
    actorsOf(event)
      .filter((by) => transitionOf(row, event, by))
      .map((by) => ({ event, by })),
  )

type Place = { state: SaleState; turn: CaseStep | null }

/** Where a transition leads, as far as the table says it; what a chargeback interrupted is not in it. */
function placeAfter(place: Place, { to, next }: Transition): Place {
  const state = to === 'before' ? 'completed' : to
  return { state, turn: closedStates.includes(state) ? null : (next ?? place.turn) }
}

const transitionsAt = ({ state, turn }: Place) =>
  (Object.entries(transitions[state]) as [SaleEvent, Transition][]).filter(
    ([, { turn: turns }]) => !turns || (turn !== null && turns.includes(turn)),
  )

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
      .flatMap((place) => transitionsAt(place).map(([, found]) => placeAfter(place, found)))
      .filter((place) => !known.has(`${place.state} ${place.turn}`))
    for (const { state, turn } of ring) known.add(`${state} ${turn}`)
  }
  return Number.POSITIVE_INFINITY
}

/** Takes the shortest way to a cell with too few visits; none is left behind a closed sale. */
export function choose(row: SaleRow, options: Option[]): Option | undefined {
  const weighed = options.map((option) => {
    const found = transitionOf(row, option.event, option.by)
    const isRareNow = isRare(row.state, option.event)
    const further = found ? 1 + distanceFrom(placeAfter(row, found)) : Number.POSITIVE_INFINITY
    return { option, distance: (isRareNow ? 0 : further) + random() / 2 }
  })
  const [nearest] = weighed.sort((a, b) => a.distance - b.distance)
  return nearest && nearest.distance < Number.POSITIVE_INFINITY ? nearest.option : undefined
}
