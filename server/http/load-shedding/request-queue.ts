import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientNetworks } from '../../access/client-address.ts'
import { createClientCounter } from '../client-counter.ts'

export type QueuedRequest = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  client: ClientNetworks
  since: number
}

/** A queue that is not empty for longer is no burst; its timeout is shorter. */
const burstMs = 5_000
const timeoutMs = { inBurst: 10_000, afterwards: 1_000 }

function oldestOfLargest(queue: QueuedRequest[]): number {
  const waiting = createClientCounter()
  for (const { client } of queue) waiting.add(client, 1)
  const largest = Math.max(...queue.map(({ client }) => waiting.of(client)))
  return queue.findIndex(({ client }) => waiting.of(client) === largest)
}

/** Requests that wait, oldest first. */
export function createRequestQueue() {
  const queue: QueuedRequest[] = []
  let filledAt = 0

  return {
    size: () => queue.length,
    add(request: QueuedRequest): void {
      if (queue.length === 0) filledAt = request.since
      queue.push(request)
    },
    /** Takes the newest request of the clients with the smallest count, if that is below `max`. */
    takeNext(countOf: (client: ClientNetworks) => number, max: number): QueuedRequest | undefined {
      let next = -1
      let fewest = max
      for (let at = queue.length - 1; at >= 0 && fewest > 0; at -= 1) {
        const queued = queue[at]
        const count = queued ? countOf(queued.client) : fewest
        if (count >= fewest) continue
        next = at
        fewest = count
      }
      return next < 0 ? undefined : queue.splice(next, 1)[0]
    },
    /** Takes the requests that have waited for too long. */
    takeExpired(): QueuedRequest[] {
      const now = performance.now()
      const maxWaitMs = now - filledAt > burstMs ? timeoutMs.afterwards : timeoutMs.inBurst
      const first = queue.findIndex(({ since }) => now - since <= maxWaitMs)
      return queue.splice(0, first < 0 ? queue.length : first)
    },
    /** Takes the oldest request of a client with the most. */
    takeOldestOfLargest: () => queue.splice(oldestOfLargest(queue), 1),
  }
}
