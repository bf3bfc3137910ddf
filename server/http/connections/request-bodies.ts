import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientNetworks } from '../../access/client-address.ts'
import { isSafeMethod } from '../safe-methods.ts'
import { createClientCounter } from '../semaphore.ts'
import { reply503 } from '../unavailable.ts'
import { answerTimedOut } from './client-error.ts'

export type BodyRule = { maxBytes: number } | 'streamed'

export type BodyPace = {
  /** Before the minimum rate applies. */
  graceMs: number
  minBytesPerSecond: number
  /** For the whole body. */
  deadlineMs: number
}

const paceOfCalls: BodyPace = { graceMs: 5_000, minBytesPerSecond: 1_024, deadlineMs: 45_000 }
const paceOfUploads: BodyPace = {
  graceMs: 10_000,
  minBytesPerSecond: 16 * 1024,
  deadlineMs: 60_000,
}
const checkIntervalMs = 500
const minAgeMs = 1_000
/** Of bodies that are arriving or being handled, of all clients and of one. */
const maxBufferedBytes = 64 * 1024 * 1024
const maxBytesPerClient = maxBufferedBytes / 4

/** `@hono/node-server` uses this instead of the stream when set. */
type WithRawBody = IncomingMessage & { rawBody?: Buffer }

type Arriving = {
  client: ClientNetworks
  since: number
  received(): number
  pace: BodyPace
  stop(answer: (outgoing: ServerResponse) => void): void
}

type Options = {
  ruleOf(incoming: IncomingMessage): BodyRule
  clientOf(incoming: IncomingMessage): ClientNetworks
  maxPerClient: number
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const announced = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

const isTooSlow = ({ since, received, pace }: Arriving, now: number) => {
  const elapsed = now - since
  if (elapsed > pace.deadlineMs) return true
  const seconds = (elapsed - pace.graceMs) / 1_000
  return seconds > 0 && received() < seconds * pace.minBytesPerSecond
}

const bytesPerMs = ({ since, received }: Arriving) => received() / (performance.now() - since)

function endUnread(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (outgoing: ServerResponse) => void,
): void {
  outgoing.setHeader('Connection', 'close')
  outgoing.once('finish', () => incoming.socket.destroySoon())
  answer(outgoing)
}

/**
 * Buffers request bodies before their requests are queued, so that a slow sender occupies only its
 * connection. Bodies below the minimum rate get 408, streamed uploads by their own rate.
 */
export function openBodyReader({ ruleOf, clientOf, maxPerClient }: Options) {
  const arriving = new Set<Arriving>()
  const perClient = createClientCounter()
  const bytesOf = createClientCounter()
  let buffered = 0
  let watching: NodeJS.Timeout | undefined

  function checkRates(): void {
    const now = performance.now()
    for (const one of arriving) if (isTooSlow(one, now)) one.stop(answerTimedOut)
    if (arriving.size > 0) return
    clearInterval(watching)
    watching = undefined
  }

  function enter(one: Arriving): void {
    arriving.add(one)
    perClient.add(one.client, 1)
    watching ??= setInterval(checkRates, checkIntervalMs).unref()
  }

  function leave(one: Arriving): void {
    if (arriving.delete(one)) perClient.add(one.client, -1)
  }

  /** Ends the client's slowest body, unless all are within the grace period. */
  function limitClient(client: ClientNetworks): void {
    if (perClient.of(client) < maxPerClient) return
    const network = perClient.ofBlock(client) < maxPerClient ? 'site' : 'block'
    const now = performance.now()
    let slowest: Arriving | undefined
    for (const one of arriving) {
      if (one.client[network] !== client[network] || now - one.since < minAgeMs) continue
      if (!slowest || bytesPerMs(one) < bytesPerMs(slowest)) slowest = one
    }
    slowest?.stop(reply503)
  }

  /** Of the clients that hold the most bytes: the largest body that is arriving. */
  function largestOfLargest(): Arriving | undefined {
    let largest: Arriving | undefined
    for (const one of arriving) {
      if (one.pace !== paceOfCalls) continue
      const more = largest ? bytesOf.of(one.client) - bytesOf.of(largest.client) : 1
      const isLarger = more === 0 && largest && one.received() > largest.received()
      if (more > 0 || isLarger) largest = one
    }
    return largest
  }

  function watchUpload(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming
    const before = socket.bytesRead
    const upload: Arriving = {
      client: clientOf(incoming),
      since: performance.now(),
      received: () => socket.bytesRead - before,
      pace: paceOfUploads,
      // The handler may already be responding.
      stop: () => socket.destroy(),
    }
    enter(upload)
    const done = () => leave(upload)
    incoming.once('end', done).once('close', done)
    outgoing.once('close', done)
  }

  function readWhole(
    incoming: WithRawBody,
    outgoing: ServerResponse,
    maxBytes: number,
    next: () => void,
  ): void {
    const chunks: Buffer[] = []
    let size = 0
    let held = 0
    const client = clientOf(incoming)
    const body: Arriving = {
      client,
      since: performance.now(),
      received: () => size,
      pace: paceOfCalls,
      stop(answer) {
        removeBody()
        chunks.length = 0
        hold(-held)
        endUnread(incoming, outgoing, answer)
      },
    }

    function hold(bytes: number): void {
      held += bytes
      buffered += bytes
      bytesOf.add(client, bytes)
    }
    function onData(chunk: Buffer): void {
      size += chunk.length
      hold(chunk.length)
      chunks.push(chunk)
      if (size > maxBytes) {
        // Enough is buffered for the handler to reject it as too large.
        incoming.pause()
        serve()
      } else if (bytesOf.of(client) > maxBytesPerClient) body.stop(reply503)
      else if (buffered > maxBufferedBytes) largestOfLargest()?.stop(reply503)
    }
    function removeBody(): void {
      incoming
        .off('data', onData)
        .off('end', serve)
        .off('error', removeBody)
        .off('close', removeBody)
      leave(body)
    }
    function serve(): void {
      removeBody()
      incoming.rawBody = Buffer.concat(chunks, size)
      chunks.length = 0
      next()
    }

    limitClient(client)
    enter(body)
    outgoing.once('close', () => hold(-held))
    incoming.on('data', onData).on('end', serve).on('error', removeBody).on('close', removeBody)
  }

  return {
    receive(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void {
      const rule = hasBody(incoming) && !isSafeMethod(incoming.method ?? '') && ruleOf(incoming)
      if (rule === 'streamed') watchUpload(incoming, outgoing)
      const isWhole = rule && rule !== 'streamed' && announced(incoming) <= rule.maxBytes
      if (isWhole) readWhole(incoming, outgoing, rule.maxBytes, next)
      else next()
    },
    arriving: () => arriving.size,
  }
}
