import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { fieldsOf } from '../api/failures.ts'

/**
 * Puts what the server said about each field at that field, and the focus on the first of them.
 * `fields` are the form's, in its order. Says whether there was anything to put.
 */
export function showFieldErrors<Form extends FieldValues>(
  failure: unknown,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  const messages = fieldsOf(failure)
  const wrong = fields.filter((field) => messages[field])
  for (const field of wrong.toReversed()) {
    setError(field, { message: messages[field] }, { shouldFocus: true })
  }
  return wrong.length > 0
}
