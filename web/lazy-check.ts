import type { FieldValues, Resolver } from 'react-hook-form'

type Check<Input extends FieldValues, Output> = { resolver: Resolver<Input, unknown, Output> }

/**
 * What a form is checked by, loaded when somebody turns to the form: give `load` to its `onFocus`.
 * Where it can not be loaded the form is sent as it is, and the server checks it.
 */
export function lazyCheck<Input extends FieldValues, Output extends FieldValues>(
  load: () => Promise<Check<Input, Output>>,
) {
  const loaded = () => load().catch(() => null)
  const resolver: Resolver<Input, unknown, Output> = async (values, ...form) => {
    const check = await loaded()
    if (check) return check.resolver(values, ...form)
    return { values: values as unknown as Output, errors: {} }
  }
  return { resolver, load: () => void loaded() }
}
