import type { Change } from '../contract/live.ts'
import { api } from './api.ts'

/** In milliseconds. */
const second = 1_000
const longestPause = 30 * second
/** A line can be dead without anybody being told, so none is trusted for longer. */
const longestLife = 300 * second

/** Spreads what many browsers would do at the same moment. */
const around = (ms: number) => ms * (0.5 + Math.random())

const isHere = () => document.visibilityState === 'visible' && navigator.onLine

/** Calls back, until the signal says otherwise, whenever the reader may have come or gone. */
function onComingAndGoing(signal: AbortSignal, look: () => void) {
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', look, { signal })
  window.addEventListener('offline', look, { signal })
}

function untilHere(signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => (isHere() || signal.aborted) && resolve()
  onComingAndGoing(over.signal, look)
  signal.addEventListener('abort', look, { signal: over.signal })
  look()
  return promise.finally(() => over.abort())
}

/** Aborted when the reader goes away, when the line has become old, and with the signal. */
function whileHere(signal: AbortSignal) {
  const over = new AbortController()
  const end = () => over.abort()
  const age = setTimeout(end, around(longestLife))
  over.signal.addEventListener('abort', () => clearTimeout(age))
  signal.addEventListener('abort', end, { signal: over.signal })
  onComingAndGoing(over.signal, () => isHere() || end())
  return over
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

type Follower = {
  signal: AbortSignal
  hear(changes: Change[]): void
  /** Something may have been missed. */
  readAnew(): void
}

/** Follows the changes for as long as the page is looked at, over one stream that is made again. */
export async function followChanges({ signal, hear, readAnew }: Follower) {
  let failures = 0
  let hasHeard = false
  while (!signal.aborted) {
    await untilHere(signal)
    const stay = whileHere(signal)
    try {
      const stream = await api.live.hear(undefined, { signal: stay.signal })
      failures = 0
      if (hasHeard) readAnew()
      hasHeard = true
      for await (const news of stream) {
        if (news.event === 'changed') hear(news.products)
        else setTimeout(readAnew, around(second))
      }
    } catch {
      if (!stay.signal.aborted) failures += 1
    }
    stay.abort()
    if (isHere()) await pause(around(Math.min(second * 2 ** failures, longestPause)), signal)
  }
}
