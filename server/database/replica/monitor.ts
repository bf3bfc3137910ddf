import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../observability/log.ts'
import { openPool } from '../db.ts'
import { createLagTracker } from './lag-tracker.ts'
import { maxLagMs } from './timing.ts'
import { readReplayPosition, readWritePosition } from './wal-positions.ts'

const measurementIntervalMs = 500

export type ReplicaAddresses = { primary: string; replica: string; statementTimeoutMs: number }

export function monitorReplica(addresses: ReplicaAddresses, log: Log) {
  // Own connections, so that measuring never queues behind requests.
  const limits = { statementTimeoutMs: addresses.statementTimeoutMs, max: 1 }
  const primary = openPool(addresses.primary, log, limits)
  const replica = openPool(addresses.replica, log, limits)
  const progress = createLagTracker()
  const closing = new AbortController()
  let failureCount = 0
  let isUp = false

  /** In milliseconds; grows while measurements fail. */
  const lag = () => performance.now() - progress.completeTo()
  const isFit = () => lag() <= maxLagMs

  function markFailed(): void {
    failureCount += 1
    progress.reset()
  }
  replica.on('error', markFailed)

  async function measure() {
    const before = failureCount
    const written = await readWritePosition(primary)
    const replayed = await readReplayPosition(replica, written).catch((error) => {
      isUp = false
      markFailed()
      throw error
    })
    isUp = true
    if (failureCount === before) progress.record({ ...written, replayed })
  }

  function logState(last: 'used' | 'behind' | 'failing', failure: string | undefined) {
    const now = isFit() ? 'used' : failure ? 'failing' : 'behind'
    if (now === last) return now
    const reason = failure ?? 'it is too far behind'
    if (now === 'used') log.info('lists are read from the replica')
    else log.warn({ reason }, 'lists are read from the primary, not from the replica')
    return now
  }

  async function keepMeasuring() {
    let last: ReturnType<typeof logState> = 'behind'
    while (!closing.signal.aborted) {
      const failure = await measure().then(() => undefined, String)
      last = logState(last, failure)
      await delay(measurementIntervalMs, undefined, closing).catch(() => {})
    }
  }

  const measuring = keepMeasuring()
  return {
    lag,
    isUp: () => isUp,
    isFit,
    completeTo: progress.completeTo,
    /** Call after a failed read: the replica may restart with less data. */
    markFailed,
    failures: () => failureCount,
    async close() {
      closing.abort()
      await measuring
      await Promise.all([primary.end(), replica.end()])
    },
  }
}
