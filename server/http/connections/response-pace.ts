import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { detachedEvent, isEventStream } from '../streams.ts'

export type ResponsePace = {
  /** In milliseconds, how long a client may not read before the minimum rate applies. */
  graceMs: number
  minBytesPerSecond: number
}

export const usualPace: ResponsePace = { graceMs: 10_000, minBytesPerSecond: 4 * 1024 }

/** In milliseconds. */
const checkInterval = 500
/** A client that has not read for so long occupies its connection, but none of the requests in flight. */
const detachedAfter = 1_000

export type Reader = {
  socket: Socket
  /** The responses that have not ended. */
  responses: Set<ServerResponse>
  /** In milliseconds, for how long the client has not read what was written of these responses. */
  blockedMs: number
  /** What the operating system had taken when that began. */
  sentBefore: number
}

/** Bytes that the operating system has taken. `bytesWritten` includes those that are buffered. */
export const bytesSent = (socket: Socket) => socket.bytesWritten - socket.writableLength

/** The minimum rate applies to all that was written, as a long buffer is taken as a whole. */
function isTooSlow({ socket, sentBefore, blockedMs }: Reader, pace: ResponsePace): boolean {
  const seconds = (socket.bytesWritten - sentBefore) / pace.minBytesPerSecond
  return blockedMs > pace.graceMs + seconds * 1_000
}

/** Whether a pipelined request waits behind an event stream: its response could never be sent. */
const isBehindStream = ({ responses }: Reader) =>
  responses.size > 1 && [...responses].some(isEventStream)

/** Whether the client has not read all that was written. Of an event stream, that may be so for long. */
const isBlocked = ({ socket, responses }: Reader) =>
  responses.size > 0 && socket.writableLength > 0 && ![...responses].some(isEventStream)

function noteBlocked(reader: Reader, pace: ResponsePace): void {
  const { socket, responses } = reader
  if (reader.blockedMs === 0) reader.sentBefore = bytesSent(socket)
  reader.blockedMs += checkInterval
  if (isTooSlow(reader, pace)) socket.destroy()
  else if (reader.blockedMs >= detachedAfter) {
    for (const response of responses) response.emit(detachedEvent)
  }
}

/**
 * Disconnects clients that read below the minimum rate, or pipeline behind an event stream. Returns a
 * function to stop.
 */
export function watchReaders(readers: () => Iterable<Reader>, pace: ResponsePace): () => void {
  function check(): void {
    for (const reader of readers()) {
      if (isBehindStream(reader)) reader.socket.destroy()
      else if (isBlocked(reader)) noteBlocked(reader, pace)
    }
  }
  const timer = setInterval(check, checkInterval).unref()
  return () => clearInterval(timer)
}
