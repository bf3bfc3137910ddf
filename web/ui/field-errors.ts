import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { fieldsOf, messageOf } from '../api/failures.ts'

/**
 * Shows the server's validation errors at their fields, and focuses the first. `fields` are the
 * form's, in its order. Returns whether there were any.
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

/** The message of a failure for the form as a whole, or null if its fields show what is wrong. */
export function messageBesideFields(failure: unknown): string | null {
  const isAtFields = Object.keys(fieldsOf(failure)).length > 0
  return failure && !isAtFields ? messageOf(failure) : null
}
