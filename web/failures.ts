import { sayMishap } from '../contract/mishaps.ts'

/** The word of a refusal by the API or the identity service, if it is one. */
export function codeOf(failure: unknown): string | undefined {
  if (failure instanceof Error && 'code' in failure) return String(failure.code)
  return undefined
}

/** The HTTP status of a refusal; nothing for a network failure or a bug. */
export function statusOf(failure: unknown): number | undefined {
  if (failure instanceof Error && 'status' in failure) return Number(failure.status)
  return undefined
}

/** The message of each field the server found wrong, by the field's name. */
export function fieldsOf(failure: unknown): Record<string, string> {
  if (!(failure instanceof Error && 'data' in failure)) return {}
  const { fields = {} } = (failure.data ?? {}) as { fields?: Record<string, string> }
  return fields
}

/** Whether the request never got an answer. */
export function isNetworkFailure(failure: unknown): boolean {
  return codeOf(failure) === 'network-request-failed' || failure instanceof TypeError
}

/** A sentence for a person. */
export function messageOf(failure: unknown): string {
  if (isNetworkFailure(failure)) return sayMishap('unreachable')
  if (failure instanceof Error && failure.message) return failure.message
  return sayMishap('wentWrong')
}

const decided = [401, 403, 404, 409]

/** Whether the server has said no to the thing itself, rather than to how or when it was asked. */
export function isRefusal(failure: unknown): boolean {
  return decided.includes(statusOf(failure) ?? 0)
}
