import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerTimedOut } from './client-error.ts'
import { isSafeMethod } from './safe-methods.ts'
import { createCounter } from './semaphore.ts'
import { reply503 } from './unavailable.ts'

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
const maxBufferedBytes = 64 * 1024 * 1024

/** `@hono/node-server` uses this instead of the stream when set. */
type WithRawBody = IncomingMessage & { rawBody?: Buffer }

type Arriving = {
  client: string
  since: number
  received(): number
  pace: BodyPace
  stop(answer: (outgoing: ServerResponse) => void): void
}

type Options = {
  ruleOf(incoming: IncomingMessage): BodyRule
  clientOf(incoming: IncomingMessage): string
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
  const perClient = createCounter()
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
  function limitClient(client: string): void {
    if (perClient.of(client) < maxPerClient) return
    const now = performance.now()
    let slowest: Arriving | undefined
    for (const one of arriving) {
      if (one.client !== client || now - one.since < minAgeMs) continue
      if (!slowest || bytesPerMs(one) < bytesPerMs(slowest)) slowest = one
    }
    slowest?.stop(reply503)
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
    const client = clientOf(incoming)
    const body: Arriving = {
      client,
      since: performance.now(),
      received: () => size,
      pace: paceOfCalls,
      stop(answer) {
        removeBody()
        endUnread(incoming, outgoing, answer)
      },
    }

    function onData(chunk: Buffer): void {
      size += chunk.length
      buffered += chunk.length
      chunks.push(chunk)
      if (size > maxBytes) {
        // Enough is buffered for the handler to reject it as too large.
        incoming.pause()
        serve()
      } else if (buffered > maxBufferedBytes) body.stop(reply503)
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
    outgoing.once('close', () => {
      buffered -= size
    })
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
