import type { Log } from '../observability/log.ts'
import { redactPath } from '../observability/redact.ts'

type LoggedRequest = {
  id: string
  method: string
  /** Without the query, which has the words of a search. */
  path: string
  status: number
  /** By `performance.now()`. */
  begun: number
}

export function logRequest(log: Log, { id, method, path, status, begun }: LoggedRequest): void {
  const ms = Math.round(performance.now() - begun)
  log.info({ id, method, path: redactPath(path), status, ms })
}
