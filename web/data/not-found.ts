import { notFound } from '@tanstack/react-router'
import { statusOf } from '../api/failures.ts'

/** For `catch` in a loader: throws the router's `notFound` for a 404, and every other failure as it is. */
export function throwNotFound(failure: unknown): never {
  throw statusOf(failure) === 404 ? notFound() : failure
}
