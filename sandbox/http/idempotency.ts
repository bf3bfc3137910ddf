import { createHash } from 'node:crypto'
import type { Ledger } from '../ledger.ts'
import { Failure, invalid } from '../protocol/failure.ts'
import { canonical } from '../protocol/form.ts'
import type { StoredResponse } from '../records.ts'

const keptForMs = 24 * 3600 * 1000

/** Stores the first response per Idempotency-Key for a day, and which keys are in progress. */
export function createIdempotencyStore({ storedResponses }: Ledger) {
  const busy = new Set<string>()
  for (const old of storedResponses.all().filter(tooOld)) storedResponses.remove(old.id)

  /** Claims a key until `leave`. Throws 409 while another request holds it. */
  function enter(key: string) {
    if (key.length > 255) throw invalid('Idempotency keys may be up to 255 characters.')
    if (busy.has(key)) throw inUse(key)
    busy.add(key)
  }

  /** The stored response, if any. Throws 400 if it belongs to a different request. */
  function recall(key: string, path: string, body: string): StoredResponse | undefined {
    const response = storedResponses.get(key)
    if (response === undefined || tooOld(response)) return undefined
    if (response.fingerprint === fingerprintOf(path, body)) return response
    throw otherRequest(key)
  }

  function remember(key: string, path: string, body: string, status: number, answer: object) {
    if (!wasExecuted(status, answer, path)) return
    const fingerprint = fingerprintOf(path, body)
    // A snapshot, since the objects in it change later.
    const snapshot = structuredClone(answer)
    storedResponses.put({ id: key, fingerprint, status, body: snapshot, at: Date.now() })
  }

  return { enter, recall, remember, leave: (key: string) => void busy.delete(key) }
}

const tooOld = ({ at }: StoredResponse) => Date.now() - at > keptForMs

const fingerprintOf = (path: string, body: string) =>
  createHash('sha256')
    .update(`${path}\n${canonical(body)}`)
    .digest('hex')

/**
 * Requests refused for their parameters or key had no effect and are not stored; API v2 stores no
 * failure at all. A transfer refused for lack of funds, though, is refused again with the same key, and a
 * fault of the server is repeated.
 */
function wasExecuted(status: number, answer: object, path: string) {
  if (path.startsWith('/v2/')) return status === 200
  const param = 'error' in answer && (answer.error as { param?: string }).param !== undefined
  return status === 200 || status === 402 || status >= 500 || (status === 400 && !param)
}

const inUse = (key: string) =>
  new Failure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
  })

const otherRequest = (key: string) =>
  new Failure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
