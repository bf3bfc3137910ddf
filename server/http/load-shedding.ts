import type { IncomingMessage, ServerResponse } from 'node:http'
import { streamingEvent } from './streams.ts'
import { reply503 } from './unavailable.ts'

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>
type QueuedRequest = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  client: string
  since: number
}
type Load = { turnedAway: number; waiting: number; inHand: number }

type LoadShedderOptions = {
  /** Answers what costs next to nothing, past the line; whether it did. */
  serveAtOnce?(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  serve: Serve
  /** What requests are limited by: an address block. */
  clientOf(incoming: IncomingMessage): string
  /** How many requests of one client are answered at a time; the others wait. */
  maxPerClient: number
  /** How many requests wait for a connection to the database. */
  waitingForDatabase(): number
  /** Hears about a second in which requests were turned away. */
  onOverload(load: Load): void
}

/** How many requests are begun in one turn of the event loop. */
const startsPerTurn = 4
/** A turn that took so many milliseconds says that the process has enough to do … */
const longTurnMs = 25
/** … with so many requests in hand, so no more are begun. */
const maxInFlightWhenLate = 6
/** No more are begun while so many wait for a connection to the database. */
const maxWaitingForDatabase = 8
/** How many are answered at a time; it bounds memory. */
const maxInFlight = 1_000
/** How many stand in line. */
const maxQueued = 256
/** In milliseconds. A line that has not been empty for `burst` is no burst, and has less patience. */
const burstMs = 5_000
const queueTimeoutMs = { inBurst: 10_000, afterwards: 1_000 }
/** How many payments and questions about readiness are let past the line. */
const maxPriority = 64
const maxAheadOfClient = 16
/** In milliseconds: when no request could begin for so long, the process is saturated … */
const untilSaturated = 1_000
/** … and for so long afterwards, so that a balancer which asks now and then hears of it. */
const staysSaturated = 3_000
/** In milliseconds. */
const pollMs = 5
const second = 1_000

const isAlive = ({ url }: IncomingMessage) => /^\/healthz(\?|$)/.test(url ?? '')
const hasPriority = ({ url }: IncomingMessage) =>
  /^\/(readyz|api\/webhooks\/payments|api\/payments)(\?|$)/.test(url ?? '')

/** Counts by key; a key that is back at zero is forgotten. */
function counter() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: 1 | -1): void {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

/** The index of the oldest request of the client that has most of them in line. */
function oldestOfLargest(line: QueuedRequest[]): number {
  const waiting = counter()
  for (const { client } of line) waiting.add(client, 1)
  const largest = line.reduce((most, { client }) => Math.max(most, waiting.of(client)), 0)
  return line.findIndex(({ client }) => waiting.of(client) === largest)
}

/**
 * Lets requests in one by one, so that those begun are also finished, and refuses the rest early.
 * The event loop is the clock: when its turns are long, fewer requests begin. Who has fewest requests
 * in hand is served first, and of those who came last: of the requests in line theirs is the likeliest
 * to be still waited for.
 */
export function createLoadShedder(gate: LoadShedderOptions) {
  const { serveAtOnce, serve, clientOf, maxPerClient, waitingForDatabase, onOverload } = gate
  const line: QueuedRequest[] = []
  const inHand = new Set<ServerResponse>()
  const inHandOf = counter()
  const aheadOf = counter()
  let ahead = 0
  let turning = false
  let turnedAt = 0
  let isLate = false
  let emptyAt = 0
  let fullSince: number | undefined
  let saturatedAt = Number.NEGATIVE_INFINITY
  let turnedAway = 0
  let closing = false

  const isFull = () =>
    inHand.size >= (isLate ? maxInFlightWhenLate : maxInFlight) ||
    waitingForDatabase() >= maxWaitingForDatabase

  async function begin({ incoming, outgoing, client }: QueuedRequest) {
    if (outgoing.destroyed) return
    if (closing) outgoing.setHeader('Connection', 'close')
    inHand.add(outgoing)
    inHandOf.add(client, 1)
    const done = () => {
      if (inHand.delete(outgoing)) inHandOf.add(client, -1)
    }
    outgoing.once(streamingEvent, done)
    await serve(incoming, outgoing).finally(done)
  }

  /** Takes the next request out of the line, if there is one that may begin. */
  function takeNext(): QueuedRequest | undefined {
    let next = -1
    let fewest = maxPerClient
    for (let at = line.length - 1; at >= 0 && fewest > 0; at -= 1) {
      const count = inHandOf.of(line[at]?.client ?? '')
      if (count >= fewest) continue
      next = at
      fewest = count
    }
    return next < 0 ? undefined : line.splice(next, 1)[0]
  }

  function refuseAt(at: number) {
    const [visit] = line.splice(at, 1)
    if (!visit || visit.outgoing.destroyed) return
    if (turnedAway === 0) setTimeout(report, second).unref()
    turnedAway += 1
    if (closing) visit.outgoing.setHeader('Connection', 'close')
    reply503(visit.outgoing)
  }

  function refuseImpatient() {
    const now = performance.now()
    const most = now - emptyAt > burstMs ? queueTimeoutMs.afterwards : queueTimeoutMs.inBurst
    while (line[0] && now - line[0].since > most) refuseAt(0)
  }

  function report() {
    onOverload({ turnedAway, waiting: line.length, inHand: inHand.size })
    turnedAway = 0
  }

  /** Begins some requests; whether more could begin in the next turn. */
  function beginSome(): boolean {
    for (let begun = 0; begun < startsPerTurn && !isFull(); begun += 1) {
      const next = takeNext()
      if (!next) return false
      begin(next)
    }
    return !isFull()
  }

  function noteSaturation() {
    const now = performance.now()
    fullSince = line.length > 0 && isFull() ? (fullSince ?? now) : undefined
    if (fullSince !== undefined && now - fullSince > untilSaturated) saturatedAt = now
  }

  function turn() {
    turning = false
    isLate = performance.now() - turnedAt > longTurnMs
    refuseImpatient()
    const mayGoOn = beginSome()
    noteSaturation()
    keepTurning(mayGoOn)
  }

  function keepTurning(atOnce: boolean) {
    if (turning || line.length === 0) return
    turning = true
    turnedAt = performance.now()
    if (atOnce) setImmediate(turn)
    else setTimeout(turn, pollMs)
  }

  return {
    enter(incoming: IncomingMessage, outgoing: ServerResponse): void {
      // Who stops says so with each answer; this way out does not.
      if (!closing && serveAtOnce?.(incoming, outgoing)) return
      const client = clientOf(incoming)
      const visit = { incoming, outgoing, client, since: performance.now() }
      if (isAlive(incoming)) {
        begin(visit)
      } else if (
        hasPriority(incoming) &&
        ahead < maxPriority &&
        aheadOf.of(client) < maxAheadOfClient
      ) {
        ahead += 1
        aheadOf.add(client, 1)
        begin(visit).finally(() => {
          ahead -= 1
          aheadOf.add(client, -1)
        })
      } else {
        if (line.length === 0) emptyAt = visit.since
        line.push(visit)
        if (line.length > maxQueued) refuseAt(oldestOfLargest(line))
        keepTurning(!isFull())
      }
    },
    /** Why the process can take no requests, if it can not. */
    saturation(): 'requests' | 'queue' | undefined {
      if (inHand.size >= maxInFlight) return 'requests'
      return performance.now() - saturatedAt < staysSaturated ? 'queue' : undefined
    },
    /** From now on every answer is the last one of its connection. */
    close(): void {
      closing = true
      for (const outgoing of inHand) {
        if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
      }
    },
  }
}
