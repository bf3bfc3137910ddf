import type { ZodType } from 'zod'
import type { Checked } from './use-form.ts'

type Schema<Value> = { schema: ZodType<Value> }

/** The first message of each field, by the field's name. */
function errorsOf(issues: { path: PropertyKey[]; message: string }[]) {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))
}

/**
 * What a form of a public page is checked by, loaded when somebody turns to the form. Where it can
 * not be loaded the form is sent as it is, and the server checks it.
 */
export function lazyValidation<Value>(load: () => Promise<Schema<Value>>) {
  const loaded = () => load().catch(() => null)
  return {
    load: () => void loaded(),
    async of(texts: Record<string, string>): Promise<Checked<Value>> {
      const check = await loaded()
      if (!check) return { value: texts as Value }
      const { data, error } = check.schema.safeParse(texts)
      return error ? { wrong: errorsOf(error.issues) } : { value: data as Value }
    },
  }
}
