import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds per tick of `/proc` (Linux, `USER_HZ`). */
const tick = 10

function statOf(pid: number | string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Fields 14 and 15: the process; 16 and 17: its children that have ended (proc(5)). */
const ticksIn = (stat: string[], from: number, to: number) =>
  stat.slice(from - 3, to - 2).reduce((sum, field) => sum + Number(field), 0)

/** CPU time of a process and its threads, in milliseconds. */
export function processorTime(pid: number): number {
  return ticksIn(statOf(pid), 14, 15) * tick
}

/** CPU time of the children that have ended, in ticks. */
const endedTicks = (parent: number) => ticksIn(statOf(parent), 16, 17)

function ticksOfChildren(parent: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
  const children = stats.filter((stat) => Number(stat[1]) === parent)
  return children.reduce((sum, stat) => sum + ticksIn(stat, 14, 15), 0)
}

/** CPU time including child processes (PostgreSQL has one per connection), in milliseconds. */
export function familyTime(parent: number): number {
  // A child that ends in between would count twice.
  for (let ended = endedTicks(parent); ; ended = endedTicks(parent)) {
    const running = ticksOfChildren(parent)
    if (endedTicks(parent) === ended) {
      return (running + ended) * tick + processorTime(parent)
    }
  }
}

/** Resident memory in MB. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
