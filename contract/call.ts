import { oc } from '@orpc/contract'
import type { Action } from './actions.ts'
import { actions } from './actions.ts'
import './no-eval.ts'
import { mayRefuse } from './refusals.ts'

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  action: Action
  summary: string
}

const base = oc.$meta<{ action?: Action }>({})

/** Starts the declaration of one call: where it is, what it does and who may. */
export function call({ method, path, action, summary }: Call) {
  return base
    .errors(mayRefuse('bad_input', 'too_many_requests', 'overloaded'))
    .meta({ action })
    .route({ method, path, summary, description: `Who may: ${actions[action]}.` })
}

/** The same for a call that answers a page of rows with a `Link` header. */
export function listCall(declaration: Call) {
  const { action } = declaration
  return call(declaration).route({
    method: declaration.method,
    path: declaration.path,
    summary: declaration.summary,
    description: `Who may: ${actions[action]}.`,
    outputStructure: 'detailed',
  })
}
