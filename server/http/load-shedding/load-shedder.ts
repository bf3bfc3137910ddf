import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { ClientNetworks } from '../../access/client-address.ts'
import { createClientCounter, createCounter } from '../client-counter.ts'
import { detachedEvent } from '../streams.ts'
import { reply503 } from '../unavailable.ts'
import { createRequestQueue, type QueuedRequest } from './request-queue.ts'

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>
type Load = { rejected: number; waiting: number; inFlight: number }

type LoadShedderOptions = {
  /** Serves cheap responses without queueing; returns whether it did. */
  serveAtOnce?(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  serve: Serve
  /** Whether the request bypasses the queue. */
  isPrioritized(incoming: IncomingMessage): boolean
  clientOf(incoming: IncomingMessage): ClientNetworks
  maxPerClient: number
  /** The site's own. */
  language: Language
  waitingForDatabase(): number
  /** Called once per second in which requests were refused. */
  onOverload(load: Load): void
}

const startsPerTick = 4
/** An event-loop turn this long signals saturation … */
const slowTickMs = 25
const maxInFlightWhenSlow = 6
const maxWaitingForDatabase = 8
const maxInFlight = 1_000
const maxQueued = 256
const maxPriority = 64
const maxPriorityPerSite = 16
/** In milliseconds without a request starting: saturated … */
const saturatedAfterMs = 1_000
/** … and for this long afterwards, so that a polling load balancer notices. */
const saturatedForMs = 3_000
const pollMs = 5
const second = 1_000

const isLivenessProbe = ({ url }: IncomingMessage) => /^\/healthz(\?|$)/.test(url ?? '')

/**
 * Load shedding: admits requests one by one so that admitted ones finish, and rejects the rest
 * early. Event-loop turns are the load signal. Clients with the fewest requests in flight go first,
 * newest request first (LIFO), as its client is the likeliest to be still waiting.
 */
export function createLoadShedder(options: LoadShedderOptions) {
  const { serveAtOnce, serve, isPrioritized, clientOf, maxPerClient } = options
  const { waitingForDatabase, onOverload } = options
  const queue = createRequestQueue()
  const inFlight = new Set<ServerResponse>()
  const inFlightOf = createClientCounter()
  const prioritizedOf = createCounter()
  let prioritized = 0
  let tickScheduled = false
  let tickScheduledAt = 0
  let isEventLoopSlow = false
  let fullSince: number | undefined
  let saturatedAt = Number.NEGATIVE_INFINITY
  let rejected = 0
  let closing = false

  const isFull = () =>
    inFlight.size >= (isEventLoopSlow ? maxInFlightWhenSlow : maxInFlight) ||
    waitingForDatabase() >= maxWaitingForDatabase

  async function begin({ incoming, outgoing, client }: QueuedRequest) {
    if (outgoing.destroyed) return
    if (closing) outgoing.setHeader('Connection', 'close')
    inFlight.add(outgoing)
    inFlightOf.add(client, 1)
    const done = () => {
      if (inFlight.delete(outgoing)) inFlightOf.add(client, -1)
    }
    outgoing.once(detachedEvent, done)
    await serve(incoming, outgoing).finally(done)
  }

  const mayBypass = ({ incoming, client }: QueuedRequest) =>
    isPrioritized(incoming) &&
    prioritized < maxPriority &&
    prioritizedOf.of(client.site) < maxPriorityPerSite

  async function beginBypassing(request: QueuedRequest) {
    const { site } = request.client
    prioritized += 1
    prioritizedOf.add(site, 1)
    await begin(request).finally(() => {
      prioritized -= 1
      prioritizedOf.add(site, -1)
    })
  }

  function reject({ outgoing }: QueuedRequest): void {
    if (outgoing.destroyed) return
    if (rejected === 0) setTimeout(report, second).unref()
    rejected += 1
    if (closing) outgoing.setHeader('Connection', 'close')
    reply503(outgoing, options.language)
  }

  function report() {
    onOverload({ rejected, waiting: queue.size(), inFlight: inFlight.size })
    rejected = 0
  }

  function beginSome(): boolean {
    for (let begun = 0; begun < startsPerTick && !isFull(); begun += 1) {
      const next = queue.takeNext(inFlightOf.of, maxPerClient)
      if (!next) return false
      begin(next)
    }
    return !isFull()
  }

  function noteSaturation() {
    const now = performance.now()
    fullSince = queue.size() > 0 && isFull() ? (fullSince ?? now) : undefined
    if (fullSince !== undefined && now - fullSince > saturatedAfterMs) saturatedAt = now
  }

  function runTick() {
    tickScheduled = false
    isEventLoopSlow = performance.now() - tickScheduledAt > slowTickMs
    for (const request of queue.takeExpired()) reject(request)
    const mayGoOn = beginSome()
    noteSaturation()
    scheduleTick(mayGoOn)
  }

  function scheduleTick(atOnce: boolean) {
    if (tickScheduled || queue.size() === 0) return
    tickScheduled = true
    tickScheduledAt = performance.now()
    if (atOnce) setImmediate(runTick)
    else setTimeout(runTick, pollMs)
  }

  function enqueue(request: QueuedRequest): void {
    queue.add(request)
    if (queue.size() > maxQueued) for (const one of queue.takeOldestOfLargest()) reject(one)
    scheduleTick(!isFull())
  }

  return {
    enter(incoming: IncomingMessage, outgoing: ServerResponse): void {
      // During shutdown the response needs `Connection: close`, which this path does not send.
      if (!closing && serveAtOnce?.(incoming, outgoing)) return
      const client = clientOf(incoming)
      const request = { incoming, outgoing, client, since: performance.now() }
      if (isLivenessProbe(incoming)) begin(request)
      else if (mayBypass(request)) beginBypassing(request)
      else enqueue(request)
    },
    saturation(): 'requests' | 'queue' | undefined {
      if (inFlight.size >= maxInFlight) return 'requests'
      return performance.now() - saturatedAt < saturatedForMs ? 'queue' : undefined
    },
    close(): void {
      closing = true
      for (const outgoing of inFlight) {
        if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
      }
    },
  }
}
