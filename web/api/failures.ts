import { clientMessage } from '../../contract/i18n/client-messages.ts'

/** The error code of a refusal by the API or the identity service, if it is one. */
export function codeOf(failure: unknown): string | undefined {
  if (failure instanceof Error && 'code' in failure) return String(failure.code)
  return undefined
}

/** The HTTP status of a refusal; undefined for a network failure or a bug. */
export function statusOf(failure: unknown): number | undefined {
  if (failure instanceof Error && 'status' in failure) return Number(failure.status)
  return undefined
}

/** The server's validation messages, by field name. */
export function fieldsOf(failure: unknown): Record<string, string> {
  if (!(failure instanceof Error && 'data' in failure)) return {}
  const { fields = {} } = (failure.data ?? {}) as { fields?: Record<string, string> }
  return fields
}

/** The messages of Chromium, Firefox and WebKit when `fetch`, or reading a response body, fails. */
const fetchFailure =
  /^(?:Failed to fetch|Load failed|Network|The (?:network|Internet) )|in input stream$/i

/** Their messages when `import()` fails. */
const importFailure = /dynamically imported module|^Importing a module script failed/

/** Whether a script failed to load, for example because a new deployment removed it. */
export function isScriptLoadFailure(failure: unknown): boolean {
  return failure instanceof Error && importFailure.test(failure.message)
}

/** The error that the API client wraps when it cannot read a response. */
const causeOf = (failure: unknown) =>
  failure instanceof Error && failure.cause instanceof Error ? failure.cause : undefined

/** Whether the request got no complete response. */
export function isNetworkFailure(failure: unknown): boolean {
  if (codeOf(failure) === 'network-request-failed') return true
  const cause = causeOf(failure)
  if (cause) return isNetworkFailure(cause)
  if (!(failure instanceof TypeError) || isScriptLoadFailure(failure)) return false
  return fetchFailure.test(failure.message)
}

/** An error of JavaScript, the browser or the API client, whose message is for developers. */
const isForDevelopers = (failure: Error) =>
  failure instanceof DOMException ||
  causeOf(failure) !== undefined ||
  /^(?:Type|Reference|Range|Syntax)Error$/.test(failure.name)

/** The message for a failed response without one of ours, such as the page of a proxy. */
export const messageOfStatus = (status: number): string =>
  clientMessage(status === 429 ? 'tooManyRequests' : 'wentWrong')

/** A message that can be shown to the user. */
export function messageOf(failure: unknown): string {
  if (isScriptLoadFailure(failure)) {
    return clientMessage(navigator.onLine === false ? 'scriptNotLoadedOffline' : 'scriptNotLoaded')
  }
  if (isNetworkFailure(failure)) return clientMessage('unreachable')
  if (failure instanceof Error && failure.message && !isForDevelopers(failure)) {
    return failure.message
  }
  return clientMessage('wentWrong')
}

const decided = [401, 403, 404, 409]

/**
 * Whether the server has decided against the request (401, 403, 404 or 409). Invalid input, rate
 * limits and outages are not decisions.
 */
export function isFinalRefusal(failure: unknown): boolean {
  return decided.includes(statusOf(failure) ?? 0)
}
