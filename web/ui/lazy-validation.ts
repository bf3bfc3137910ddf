import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

type Schema<Value> = { schema: ZodType<Value> }

function errorsOf<Value extends FieldValues>(issues: { path: PropertyKey[]; message: string }[]) {
  const errors = issues.toReversed().map(({ path, message }) => {
    return [path[0], { type: 'validate', message }]
  })
  return Object.fromEntries(errors) as FieldErrors<Value>
}

/**
 * The resolver of a form on a public page. `load` imports its schema when a field gets the focus.
 * If that fails, the form is submitted unvalidated, and the server validates it.
 */
export function lazyValidation<Value extends FieldValues>(load: () => Promise<Schema<Value>>) {
  const loaded = () => load().catch(() => null)
  const resolver: Resolver<Value, unknown, Value> = async (values) => {
    const validation = await loaded()
    if (!validation) return { values, errors: {} }
    const { data, error } = validation.schema.safeParse(values)
    return error
      ? { values: {}, errors: errorsOf<Value>(error.issues) }
      : { values: data, errors: {} }
  }
  return { load: () => void loaded(), resolver }
}
