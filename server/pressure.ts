import type { IncomingMessage, ServerResponse } from 'node:http'
import { streaming } from './streams.ts'
import { turnAway } from './turn-away.ts'

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>
type Visit = { incoming: IncomingMessage; outgoing: ServerResponse; since: number }
type Load = { turnedAway: number; waiting: number; inHand: number }

type Gate = {
  /** Answers what costs next to nothing, past the line; whether it did. */
  serveAtOnce?(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  serve: Serve
  /** How many requests wait for a connection to the database. */
  waitingForDatabase(): number
  /** Hears about a second in which requests were turned away. */
  onOverload(load: Load): void
}

/** How many requests are begun in one turn of the event loop. */
const perTurn = 4
/** A turn that took so many milliseconds says that the process has enough to do … */
const longTurn = 25
/** … with so many requests in hand, so no more are begun. */
const enough = 6
/** No more are begun while so many wait for a connection to the database. */
const mostForDatabase = 8
/** How many are answered at a time; it bounds memory. */
const mostInHand = 1_000
/** How many stand in line. */
const mostWaiting = 256
/** In milliseconds. A line that has not been empty for `burst` is no burst, and has less patience. */
const burst = 5_000
const patience = { inBurst: 10_000, afterwards: 1_000 }
/** How many payments and questions about readiness are let past the line. */
const mostAhead = 64
/** In milliseconds. */
const untilAnotherLook = 5
const second = 1_000

const isAlive = ({ url }: IncomingMessage) => /^\/healthz(\?|$)/.test(url ?? '')
const goesAhead = ({ url }: IncomingMessage) =>
  /^\/(readyz|api\/webhooks\/payments|api\/payments)(\?|$)/.test(url ?? '')

/**
 * Lets requests in one by one, so that those begun are also finished, and refuses the rest early.
 * The event loop is the clock: when its turns are long, fewer requests begin. Who came last is
 * served first: of the requests in line theirs is the likeliest to be still waited for.
 */
export function openGate({ serveAtOnce, serve, waitingForDatabase, onOverload }: Gate) {
  const line: Visit[] = []
  const inHand = new Set<ServerResponse>()
  let ahead = 0
  let turning = false
  let turnedAt = 0
  let isLate = false
  let emptyAt = 0
  let turnedAway = 0
  let closing = false

  const isFull = () =>
    inHand.size >= (isLate ? enough : mostInHand) || waitingForDatabase() >= mostForDatabase

  async function begin({ incoming, outgoing }: Visit) {
    if (outgoing.destroyed) return
    if (closing) outgoing.setHeader('Connection', 'close')
    inHand.add(outgoing)
    const done = () => inHand.delete(outgoing)
    outgoing.once(streaming, done)
    await serve(incoming, outgoing).finally(done)
  }

  function refuseOldest() {
    const oldest = line.shift()
    if (!oldest || oldest.outgoing.destroyed) return
    if (turnedAway === 0) setTimeout(report, second).unref()
    turnedAway += 1
    if (closing) oldest.outgoing.setHeader('Connection', 'close')
    turnAway(oldest.outgoing)
  }

  function refuseImpatient() {
    const now = performance.now()
    const most = now - emptyAt > burst ? patience.afterwards : patience.inBurst
    while (line[0] && now - line[0].since > most) refuseOldest()
  }

  function report() {
    onOverload({ turnedAway, waiting: line.length, inHand: inHand.size })
    turnedAway = 0
  }

  function turn() {
    turning = false
    isLate = performance.now() - turnedAt > longTurn
    refuseImpatient()
    for (let begun = 0; begun < perTurn && !isFull(); begun += 1) {
      const latest = line.pop()
      if (latest) begin(latest)
    }
    keepTurning()
  }

  function keepTurning() {
    if (turning || line.length === 0) return
    turning = true
    turnedAt = performance.now()
    if (isFull()) setTimeout(turn, untilAnotherLook)
    else setImmediate(turn)
  }

  return {
    enter(incoming: IncomingMessage, outgoing: ServerResponse): void {
      // Who stops says so with each answer; this way out does not.
      if (!closing && serveAtOnce?.(incoming, outgoing)) return
      const visit = { incoming, outgoing, since: performance.now() }
      if (isAlive(incoming)) {
        begin(visit)
      } else if (goesAhead(incoming) && ahead < mostAhead) {
        ahead += 1
        begin(visit).finally(() => (ahead -= 1))
      } else {
        if (line.length === 0) emptyAt = visit.since
        line.push(visit)
        if (line.length > mostWaiting) refuseOldest()
        keepTurning()
      }
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
