/** What a step reads or writes: our books, or at the provider. */
type Resource = 'books' | 'charge' | 'dispute' | 'balance' | 'payout'

const everything: Resource[] = ['books', 'charge', 'dispute', 'balance', 'payout']

/** The steps of each action, between its labelled points, with what they touch. */
export const actionSteps = {
  /** The deadline of the inspection passes. */
  release: [['books']],
  /** Claimed; made at the provider; written. */
  transfer: [['books'], ['charge', 'balance'], ['books']],
  /** Requested by staff; made at the provider; written. */
  refund: [['books'], ['charge', 'dispute'], ['books']],
  /** The balance is read and the reversal requested; made at the provider; written. */
  reversal: [['books', 'balance'], ['balance'], ['books']],
  /** Opened by the bank; its event; lost or won, and its event. */
  chargeback: [['dispute'], ['books', 'charge', 'dispute'], ['books', 'charge', 'dispute']],
  /** The bank returns the payout; its event, which nothing of the others reads. */
  payoutFailure: [['balance'], ['payout']],
  /** The process ends: what jobs have between two of their steps is not finished. */
  kill: [[]],
} satisfies Record<string, Resource[][]>

export type ActionName = keyof typeof actionSteps

/** The order of the steps: the name of an action stands for its next step. */
export type Schedule = ActionName[]

const names = Object.keys(actionSteps) as ActionName[]

/** All sets of `size` actions. */
export function setsOf(size: number, among = names): ActionName[][] {
  if (size === 0) return [[]]
  return among.flatMap((name, at) =>
    setsOf(size - 1, among.slice(at + 1)).map((rest) => [name, ...rest]),
  )
}

/** All schedules of the steps of several actions that keep the order in each. */
export function schedulesOf(actions: ActionName[]): Schedule[] {
  const left = new Map(actions.map((name) => [name, actionSteps[name].length]))
  const rest = (schedule: Schedule): Schedule[] => {
    const next = actions.filter((name) => (left.get(name) ?? 0) > 0)
    if (next.length === 0) return [schedule]
    return next.flatMap((name) => {
      left.set(name, (left.get(name) ?? 0) - 1)
      const schedules = rest([...schedule, name])
      left.set(name, (left.get(name) ?? 0) + 1)
      return schedules
    })
  }
  return rest([])
}

type ScheduledStep = { name: ActionName; touches: Resource[] }

/** Actions of a process, which a kill ends. Others happen outside. */
export const isJob = (name: ActionName) => ['transfer', 'refund', 'reversal'].includes(name)

/** A job that is begun again after a kill touches other things in its steps than before. */
function stepsIn(schedule: Schedule): ScheduledStep[] {
  const made = new Map<ActionName, number>()
  return schedule.map((name, at) => {
    const index = made.get(name) ?? 0
    made.set(name, index + 1)
    const isBegunAgain = isJob(name) && schedule.slice(0, at).includes('kill')
    return { name, touches: isBegunAgain ? everything : (actionSteps[name][index] ?? []) }
  })
}

const isKillOf = (one: ScheduledStep, other: ScheduledStep) =>
  one.name === 'kill' && isJob(other.name)

/** Two steps in a row that have the same effect in either order: they touch nothing in common. */
function commute(one: ScheduledStep, other: ScheduledStep): boolean {
  if (one.name === other.name || isKillOf(one, other) || isKillOf(other, one)) return false
  return !one.touches.some((thing) => other.touches.includes(thing))
}

/** The first in the alphabet of all schedules with the same effect: the normal form of a trace. */
function normalForm(schedule: Schedule): string {
  const left = stepsIn(schedule)
  const form: ActionName[] = []
  while (left.length > 0) {
    const possible = left.filter((step, at) =>
      left.slice(0, at).every((earlier) => commute(earlier, step)),
    )
    const [first] = possible.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    form.push(...left.splice(left.indexOf(first as ScheduledStep), 1).map(({ name }) => name))
  }
  return form.join(' ')
}

/** One of all schedules that have the same effect. */
export function distinctSchedules(schedules: Schedule[]): Schedule[] {
  return [...new Set(schedules.map(normalForm))].map((form) => form.split(' ') as Schedule)
}
