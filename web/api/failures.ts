import { clientMessage } from '../../contract/i18n/client-messages.ts'

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

/** A request without an answer, where `fetch` itself could not be used. */
export class NetworkError extends Error {
  readonly code = 'network-request-failed'
}

/** How Chromium, Firefox and WebKit say that `fetch`, or reading its body, has failed. */
const fetchFailure =
  /^(?:Failed to fetch|Load failed|Network|The (?:network|Internet) )|in input stream$/i

/** How they say that `import()` has failed. */
const importFailure = /dynamically imported module|^Importing a module script failed/

/** Whether a script of the application could not be loaded, such as one that a new version removed. */
export function isScriptLoadFailure(failure: unknown): boolean {
  return failure instanceof Error && importFailure.test(failure.message)
}

/** Whether the request never got an answer. */
export function isNetworkFailure(failure: unknown): boolean {
  if (codeOf(failure) === 'network-request-failed') return true
  if (!(failure instanceof TypeError) || isScriptLoadFailure(failure)) return false
  return fetchFailure.test(failure.message)
}

/** An error of the language, whose message is for developers. */
const isBug = ({ name }: Error) => /^(?:Type|Reference|Range|Syntax)Error$/.test(name)

/** A sentence for a person. */
export function messageOf(failure: unknown): string {
  if (isScriptLoadFailure(failure)) {
    return clientMessage(navigator.onLine === false ? 'scriptNotLoadedOffline' : 'scriptNotLoaded')
  }
  if (isNetworkFailure(failure)) return clientMessage('unreachable')
  if (failure instanceof Error && failure.message && !isBug(failure)) return failure.message
  return clientMessage('wentWrong')
}

const decided = [401, 403, 404, 409]

/** Whether the server has said no to the thing itself, rather than to how or when it was asked. */
export function isRefusal(failure: unknown): boolean {
  return decided.includes(statusOf(failure) ?? 0)
}
