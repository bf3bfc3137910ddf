import { useEffect, useEffectEvent } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { fieldsOf, messageOf } from '../api/failures.ts'

/** Shows the server's validation errors at the `fields` of a form, and focuses the first. */
export function showFieldErrors<Form extends FieldValues>(
  failure: unknown,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
) {
  const messages = fieldsOf(failure)
  const wrong = fields.filter((field) => messages[field])
  for (const field of wrong.toReversed()) {
    setError(field, { message: messages[field] }, { shouldFocus: true })
  }
}

/** The message of a failure for the form as a whole, or null if one of these fields has an error. */
export function messageBesideFields(failure: unknown, fields: readonly string[]): string | null {
  const messages = fieldsOf(failure)
  const isAtField = fields.some((field) => messages[field])
  return failure && !isAtField ? messageOf(failure) : null
}

/**
 * Shows the server's validation errors at the `fields` of a form, and focuses the first. Returns the
 * message for the form as a whole, or null if one of these fields has an error. `failure` is that of
 * the last request; `fields` are in the order of the form.
 */
export function useServerErrors<Form extends FieldValues>(
  failure: unknown,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): string | null {
  const show = useEffectEvent((latest: unknown) => showFieldErrors(latest, fields, setError))
  useEffect(() => show(failure), [failure])
  return messageBesideFields(failure, fields)
}
