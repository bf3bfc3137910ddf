import { oc } from '@orpc/contract'
import type { Action } from './actions.ts'
import { actions } from './actions.ts'
import './schemas/zod-config.ts'
import { mayRefuse } from './errors.ts'

type RouteOptions = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  action: Action
  summary: string
  /** A body other than JSON: photo bytes, or optionally a CSV file. */
  requestBody?: 'photo' | 'csv'
  /** A file instead of JSON: its output is `download`. */
  responseBody?: 'file'
}

const base = oc.$meta<Pick<RouteOptions, 'requestBody'> & { action?: Action }>({})

const refusalsOfReads = mayRefuse('bad_input', 'too_many_requests', 'overloaded')
const refusalsOfWrites = { ...refusalsOfReads, ...mayRefuse('account_suspended') }

const photoBody = {
  required: true,
  content: { 'image/*': { schema: { type: 'string' as const, format: 'binary' } } },
}

/** Declares method, path, action and summary of a procedure. */
export function route({ method, path, action, summary, requestBody, responseBody }: RouteOptions) {
  return base
    .errors(method === 'GET' ? (refusalsOfReads as typeof refusalsOfWrites) : refusalsOfWrites)
    .meta({ action, requestBody })
    .route({
      method,
      path,
      summary,
      description: `Access: ${actions[action]}.`,
      ...(responseBody === 'file' && { outputStructure: 'detailed' as const }),
      ...(requestBody === 'photo' && { spec: (known) => ({ ...known, requestBody: photoBody }) }),
    })
}

/** A route that returns a page of rows with a `Link` header. */
export function listRoute(declaration: RouteOptions) {
  return route(declaration).route({ outputStructure: 'detailed' })
}
