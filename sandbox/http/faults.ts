import { Failure } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { choiceOf, requiredText } from '../protocol/params.ts'

/** Whether a request fails before or after it has done its work. */
export type Fault = 'before' | 'after'
export type Faults = ReturnType<typeof createFaults>

/** Faults of the server that tests ask for: each fails one request with an idempotency key. */
export function createFaults() {
  const planned = new Map<string, Fault>()

  /** Lets the next request to `path` with a key fail, `before` its work by default. */
  function plan(form: Form) {
    const path = requiredText(form, 'path')
    const when = choiceOf(form, 'when', ['before', 'after']) ?? 'before'
    planned.set(path, when)
    return { path, when }
  }

  function take(path: string): Fault | undefined {
    const fault = planned.get(path)
    planned.delete(path)
    return fault
  }

  return { plan, take }
}

export const serverFault = () =>
  new Failure(500, { type: 'api_error', message: 'An unknown error occurred.' })
