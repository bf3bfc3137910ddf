import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultDrill } from './drill.ts'
import { round, until } from './round.ts'

type Measured = { slowestAnswerMs: number; slowestReturnMs: number }

/** Milliseconds until the next success. */
function untilSuccess({ assertions }: FaultDrill): Promise<number> {
  const { yes } = assertions.counts
  return until('a yes', () => assertions.counts.yes > yes)
}

/** Breaks the connection by `lose` for a while and restores it. */
async function outage(
  drill: FaultDrill,
  name: string,
  ms: number,
  disconnect: () => void,
  times: number,
) {
  const { world, assertions } = drill
  const all: Measured = { slowestAnswerMs: 0, slowestReturnMs: 0 }

  async function once() {
    disconnect()
    assertions.slowestMs()
    await sleep(ms)
    const answer = assertions.slowestMs()
    world.proxy.restore()
    const back = await untilSuccess(drill)
    all.slowestAnswerMs = Math.max(all.slowestAnswerMs, answer)
    all.slowestReturnMs = Math.max(all.slowestReturnMs, back)
    return `slowest answer ${answer} ms, served again after ${back} ms`
  }

  for (let n = 1; n <= times; n += 1) await round(drill, `${name} ${n}`, once)
  return all
}

/** Drops all database connections and refuses new ones. */
export function cutConnection(drill: FaultDrill, times: number, ms: number) {
  return outage(drill, 'connection cut', ms, drill.world.proxy.disconnect, times)
}

/** A half-open connection: data is lost, nothing is closed. */
export function silenceConnection(drill: FaultDrill, times: number, ms: number) {
  return outage(drill, 'connection silent', ms, drill.world.proxy.dropData, times)
}

/** Adds latency. */
export async function slowConnection(drill: FaultDrill, times: number, ms: number) {
  const { world, assertions, random } = drill
  const late = [50, 150, 300]
  let slowest = 0

  async function slow() {
    const delay = random.oneOf(late) ?? 300
    world.proxy.slowDown(delay)
    assertions.slowestMs()
    await sleep(ms)
    const answer = assertions.slowestMs()
    world.proxy.restore()
    slowest = Math.max(slowest, answer)
    return `${delay} ms late each way, slowest answer ${answer} ms`
  }

  for (let n = 1; n <= times; n += 1) await round(drill, `connection slow ${n}`, slow)
  return { slowestAnswerMs: slowest }
}

/** Breaks the connection just before or after a commit arrives; the client cannot tell which. */
export async function cutCommits(drill: FaultDrill, times: number) {
  const { proxy } = drill.world
  const cut = (moment: 'before' | 'after') => {
    let isCut = false
    void proxy.breakAtCommit(moment).then(() => {
      isCut = true
    })
    return until('a commit', () => isCut)
  }
  const cutBoth = async () => {
    await cut('before')
    await cut('after')
    return 'one commit never arrived, one was never confirmed'
  }
  for (let n = 1; n <= times; n += 1) await round(drill, `commit cut ${n}`, cutBoth)
  return { cuts: times * 2 }
}
