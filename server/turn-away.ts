import type { ServerResponse } from 'node:http'
import { nothing } from './browser-policy.ts'
import { bodyOf, refuse, retryAfterOf } from './refusal.ts'

const refusal = refuse('overloaded')
const body = JSON.stringify(bodyOf(refusal))
const headers = {
  'Content-Type': 'application/json',
  'Content-Length': Buffer.byteLength(body),
  'Retry-After': String(retryAfterOf(refusal)),
  'Cache-Control': 'no-store',
  'Content-Security-Policy': nothing,
  'X-Content-Type-Options': 'nosniff',
}

/** Answers `overloaded`, prepared beforehand: a small part of what serving would cost. */
export function turnAway(outgoing: ServerResponse): void {
  outgoing.writeHead(503, { ...headers, 'X-Request-Id': crypto.randomUUID() }).end(body)
}
