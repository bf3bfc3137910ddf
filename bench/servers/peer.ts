import { readFileSync } from 'node:fs'
import { z } from 'zod'

const pid = z.int().positive()

/** What is compared: each is one answer. */
export const comparisons = ['search', 'search and facets'] as const

const request = z.strictObject({
  path: z.string().startsWith('/'),
  /** Sent as JSON by POST; without it the request is a GET. */
  body: z.json().optional(),
})

const peer = z.strictObject({
  name: z.string(),
  port: z.int(),
  /** The processes that answer, whose CPU time counts. */
  pids: z.array(pid).min(1),
  /** Of its PostgreSQL: the first process, whose descendants count. */
  postmaster: pid.optional(),
  requests: z.partialRecord(z.enum(comparisons), request),
})

export type Peer = z.infer<typeof peer>

/** Reads the description of another product that is running here; throws where it is malformed. */
export function readPeer(file: string): Peer {
  return peer.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The request as it is sent. */
export function requestText({ path, body }: z.infer<typeof request>): string {
  const common = ['Host: 127.0.0.1', 'Accept-Encoding: gzip, deflate, br']
  if (body === undefined) return `${[`GET ${path} HTTP/1.1`, ...common].join('\r\n')}\r\n\r\n`
  const text = JSON.stringify(body)
  const length = `Content-Length: ${Buffer.byteLength(text)}`
  const head = [`POST ${path} HTTP/1.1`, ...common, 'Content-Type: application/json', length]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
