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
  /** What is sent in place of JSON: the bytes of a photo, or, if one likes, a CSV file. */
  takes?: 'photo' | 'csv'
}

const base = oc.$meta<Pick<RouteOptions, 'takes'> & { action?: Action }>({})

const photoBody = {
  required: true,
  content: { 'image/*': { schema: { type: 'string' as const, format: 'binary' } } },
}

/** Starts the declaration of one call: where it is, what it does and who may. */
export function route({ method, path, action, summary, takes }: RouteOptions) {
  return base
    .errors(mayRefuse('bad_input', 'too_many_requests', 'overloaded'))
    .meta({ action, takes })
    .route({
      method,
      path,
      summary,
      description: `Who may: ${actions[action]}.`,
      ...(takes === 'photo' && { spec: (known) => ({ ...known, requestBody: photoBody }) }),
    })
}

/** The same for a call that answers a page of rows with a `Link` header. */
export function listRoute(declaration: RouteOptions) {
  const { action } = declaration
  return route(declaration).route({
    method: declaration.method,
    path: declaration.path,
    summary: declaration.summary,
    description: `Who may: ${actions[action]}.`,
    outputStructure: 'detailed',
  })
}
