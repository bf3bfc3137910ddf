import type { ServerResponse } from 'node:http'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { ClientNetworks } from '../../access/client-address.ts'
import { createClientCounter } from '../client-counter.ts'
import { reply503 } from '../unavailable.ts'
import { reply408 } from './client-error.ts'

export type BodyPace = {
  /** Before the minimum rate applies. */
  graceMs: number
  minBytesPerSecond: number
  /** For the whole body. */
  deadlineMs: number
}

export type ArrivingBody = {
  client: ClientNetworks
  since: number
  received(): number
  pace: BodyPace
  /** Whether its bytes are held until it is complete. */
  isBuffered: boolean
  stop(reply: (outgoing: ServerResponse) => void): void
}

const checkIntervalMs = 500
const minAgeMs = 1_000
/** Of bodies that are arriving or being handled, of all clients and of one. */
const maxBufferedBytes = 64 * 1024 * 1024
const maxBytesPerClient = maxBufferedBytes / 4

function isTooSlow({ since, received, pace }: ArrivingBody, now: number): boolean {
  const elapsed = now - since
  if (elapsed > pace.deadlineMs) return true
  const seconds = (elapsed - pace.graceMs) / 1_000
  return seconds > 0 && received() < seconds * pace.minBytesPerSecond
}

const bytesPerMs = ({ since, received }: ArrivingBody) => received() / (performance.now() - since)

/** Limits the bodies that are arriving, and the bytes that are held of them, in all and per client. */
export function createArrivingBodies(maxPerClient: number, language: Language) {
  const arriving = new Set<ArrivingBody>()
  const perClient = createClientCounter()
  const bytesOf = createClientCounter()
  let buffered = 0
  let watching: NodeJS.Timeout | undefined

  const replyOverloaded = (outgoing: ServerResponse) => reply503(outgoing, language)

  /** Ends those below their minimum rate with 408. */
  function checkRates(): void {
    const now = performance.now()
    for (const body of arriving) if (isTooSlow(body, now)) body.stop(reply408)
    if (arriving.size > 0) return
    clearInterval(watching)
    watching = undefined
  }

  /** Of the clients that hold the most bytes: the largest body that is arriving. */
  function largestOfLargest(): ArrivingBody | undefined {
    let largest: ArrivingBody | undefined
    for (const body of arriving) {
      if (!body.isBuffered) continue
      const more = largest ? bytesOf.of(body.client) - bytesOf.of(largest.client) : 1
      const isLarger = more === 0 && largest && body.received() > largest.received()
      if (more > 0 || isLarger) largest = body
    }
    return largest
  }

  return {
    size: () => arriving.size,
    add(body: ArrivingBody): void {
      arriving.add(body)
      perClient.add(body.client, 1)
      watching ??= setInterval(checkRates, checkIntervalMs).unref()
    },
    delete(body: ArrivingBody): void {
      if (arriving.delete(body)) perClient.add(body.client, -1)
    },
    /** Ends the client's slowest body if it has no room for another one, unless all have just begun. */
    makeRoomFor(client: ClientNetworks): void {
      if (perClient.of(client) < maxPerClient) return
      const network = perClient.ofBlock(client) < maxPerClient ? 'site' : 'block'
      const now = performance.now()
      let slowest: ArrivingBody | undefined
      for (const body of arriving) {
        if (body.client[network] !== client[network] || now - body.since < minAgeMs) continue
        if (!slowest || bytesPerMs(body) < bytesPerMs(slowest)) slowest = body
      }
      slowest?.stop(replyOverloaded)
    },
    /** Counts bytes that are held for a client, or no longer if negative. */
    hold({ client }: ArrivingBody, bytes: number): void {
      buffered += bytes
      bytesOf.add(client, bytes)
    },
    /** Ends a body with 503 if too many bytes are held: this one if they are its client's. */
    limitBytes(body: ArrivingBody): void {
      if (bytesOf.of(body.client) > maxBytesPerClient) body.stop(replyOverloaded)
      else if (buffered > maxBufferedBytes) largestOfLargest()?.stop(replyOverloaded)
    },
  }
}

export type ArrivingBodies = ReturnType<typeof createArrivingBodies>
