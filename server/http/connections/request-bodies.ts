import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { ClientNetworks } from '../../access/client-address.ts'
import { hasBody } from '../body.ts'
import { isSafeMethod } from '../safe-methods.ts'
import {
  type ArrivingBodies,
  type ArrivingBody,
  type BodyPace,
  createArrivingBodies,
} from './arriving-bodies.ts'

export type BodyRule = { maxBytes: number } | 'streamed'

const paceOfCalls: BodyPace = { graceMs: 5_000, minBytesPerSecond: 1_024, deadlineMs: 45_000 }
const paceOfUploads: BodyPace = {
  graceMs: 10_000,
  minBytesPerSecond: 16 * 1024,
  deadlineMs: 60_000,
}

/** `@hono/node-server` uses this instead of the stream when set. */
type WithRawBody = IncomingMessage & { rawBody?: Buffer }

type Options = {
  ruleOf(incoming: IncomingMessage): BodyRule
  clientOf(incoming: IncomingMessage): ClientNetworks
  maxPerClient: number
  /** The site's own. */
  language: Language
}

type Exchange = { incoming: WithRawBody; outgoing: ServerResponse; client: ClientNetworks }

const announced = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

function endUnread(
  { incoming, outgoing }: Exchange,
  reply: (outgoing: ServerResponse) => void,
): void {
  outgoing.setHeader('Connection', 'close')
  outgoing.once('finish', () => incoming.socket.destroySoon())
  reply(outgoing)
}

/** Ends an upload below its rate. */
function watchUpload(bodies: ArrivingBodies, { incoming, outgoing, client }: Exchange): void {
  const { socket } = incoming
  const before = socket.bytesRead
  const upload: ArrivingBody = {
    client,
    since: performance.now(),
    received: () => socket.bytesRead - before,
    pace: paceOfUploads,
    isBuffered: false,
    // The handler may already be responding.
    stop: () => socket.destroy(),
  }
  bodies.add(upload)
  const done = () => bodies.delete(upload)
  incoming.once('end', done).once('close', done)
  outgoing.once('close', done)
}

/** Reads a body up to `maxBytes`, and calls `next` when it is complete or too large. */
function readWhole(
  bodies: ArrivingBodies,
  exchange: Exchange,
  maxBytes: number,
  next: () => void,
): void {
  const { incoming, outgoing, client } = exchange
  const chunks: Buffer[] = []
  let size = 0
  let held = 0
  const body: ArrivingBody = {
    client,
    since: performance.now(),
    received: () => size,
    pace: paceOfCalls,
    isBuffered: true,
    stop(reply) {
      stopReading()
      chunks.length = 0
      hold(-held)
      endUnread(exchange, reply)
    },
  }

  function hold(bytes: number): void {
    held += bytes
    bodies.hold(body, bytes)
  }
  function onData(chunk: Buffer): void {
    size += chunk.length
    hold(chunk.length)
    chunks.push(chunk)
    if (size > maxBytes) {
      // Enough is buffered for the handler to reject it as too large.
      incoming.pause()
      serve()
    } else bodies.limitBytes(body)
  }
  function stopReading(): void {
    incoming
      .off('data', onData)
      .off('end', serve)
      .off('error', stopReading)
      .off('close', stopReading)
    bodies.delete(body)
  }
  function serve(): void {
    stopReading()
    incoming.rawBody = Buffer.concat(chunks, size)
    chunks.length = 0
    next()
  }

  bodies.makeRoomFor(client)
  bodies.add(body)
  outgoing.once('close', () => hold(-held))
  incoming.on('data', onData).on('end', serve).on('error', stopReading).on('close', stopReading)
}

/**
 * Buffers request bodies before their requests are queued, so that a slow sender occupies only its
 * connection. Bodies below the minimum rate get 408, streamed uploads by their own rate.
 */
export function openBodyReader({ ruleOf, clientOf, maxPerClient, language }: Options) {
  const bodies = createArrivingBodies(maxPerClient, language)
  return {
    receive(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void {
      const { method = '', headers } = incoming
      const get = (name: string) => headers[name]?.toString() ?? null
      const rule = hasBody({ get }) && !isSafeMethod(method) && ruleOf(incoming)
      const exchange = () => ({ incoming, outgoing, client: clientOf(incoming) })
      if (rule === 'streamed') watchUpload(bodies, exchange())
      const isWhole = rule && rule !== 'streamed' && announced(incoming) <= rule.maxBytes
      if (isWhole) readWhole(bodies, exchange(), rule.maxBytes, next)
      else next()
    },
    arriving: bodies.size,
  }
}
