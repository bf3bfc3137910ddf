import { beginSpeedSamples, sampleSpeed } from './machine-speed.ts'
import { measure, type Spent, type Subject, wakeUp } from './subject.ts'

/** CPU milliseconds per repetition, and repetitions per second. */
export type Cost = { ms: number; rate: number }

/** Subjects that are compared with each other. */
type Group<Name extends string> = Partial<Record<Name, Subject>>

type Options = {
  rounds: number
  /** Parts of a round in which the subjects of a group take turns. */
  slices?: number
  /** For limits in milliseconds. */
  isSpeedSampled?: boolean
}

/** Every second time in reverse. */
const inOrder = <Item>(turn: number, items: Item[]) => (turn % 2 === 0 ? items : items.toReversed())

function costOf(parts: Spent[]): Cost {
  const sum = (key: keyof Spent) => parts.reduce((total, part) => total + part[key], 0)
  return { ms: sum('cpuMs') / sum('times'), rate: sum('times') / sum('seconds') }
}

/** One round of a group: the subjects alternate within seconds, as the speed of the machine changes. */
async function measureGroup<Name extends string>(
  group: [Name, Subject][],
  { slices = 4, isSpeedSampled = false }: Options,
): Promise<[Name, Cost][]> {
  if (isSpeedSampled) await sampleSpeed()
  for (const [, subject] of group) await wakeUp(subject)
  const parts = new Map<Name, Spent[]>(group.map(([name]) => [name, []]))
  for (let slice = 0; slice < slices; slice += 1) {
    for (const [name, subject] of inOrder(slice, group)) {
      parts.get(name)?.push(await measure(subject, Math.ceil(subject.times / slices)))
    }
  }
  return [...parts].map(([name, spent]) => [name, costOf(spent)])
}

/** Measures each group in each round. Returns costs by round. */
export async function inTurns<Name extends string>(
  groups: Group<Name>[],
  options: Options,
): Promise<Record<Name, Cost[]>> {
  const all = groups.map((group) => Object.entries(group) as [Name, Subject][])
  const names = all.flat().map(([name]) => [name, [] as Cost[]])
  const costs = Object.fromEntries(names) as Record<Name, Cost[]>
  for (const [, { work, warmUp }] of all.flat()) await work(warmUp)
  beginSpeedSamples()
  for (let round = 0; round < options.rounds; round += 1) {
    for (const group of inOrder(round, all)) {
      for (const [name, cost] of await measureGroup(group, options)) costs[name].push(cost)
    }
  }
  return costs
}
