import { ORPCError, ValidationError } from '@orpc/server'
import { refusals } from '../../contract/errors.ts'
import { noteRefusal } from '../access/security-log.ts'
import type { RequestContext } from '../context.ts'
import { isDatabaseUnavailable } from '../database/db.ts'
import { refusalBody, refuse, retryAfterOf } from '../errors/refusal.ts'
import { translateMessage } from '../i18n/messages.ts'

/** Maps each invalid field to its message; an issue without a path is reported as `body`. */
function fieldsOf(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    const name = path?.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
    if (name) fields[name] ??= message
    else fields.body ??= translateMessage('bodyObject')
  }
  return fields
}

function toRefusal(error: unknown, context: RequestContext) {
  if (error instanceof ORPCError && error.code in refusals) return error
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    const { cause } = error
    return refuse('bad_input', cause instanceof ValidationError ? { fields: fieldsOf(cause) } : {})
  }
  if (isDatabaseUnavailable(error)) return refuse('overloaded')
  context.log.error({ err: error }, 'a call failed')
  return refuse('server_error')
}

export async function withRefusals<T>({
  context,
  next,
}: {
  context: RequestContext
  next(): Promise<T>
}) {
  try {
    return await next()
  } catch (error) {
    const refusal = toRefusal(error, context)
    const retryAfter = retryAfterOf(refusal)
    if (retryAfter !== undefined) context.reply.retryAfter = retryAfter
    // The refusals of a rendering are not those of a client.
    if (!context.isRendering) noteRefusal(refusal.status, refusal.code)
    throw refusal
  }
}

export function errorBody(error: ORPCError<string, unknown>) {
  if (error.code in refusals) return refusalBody(error)
  if (error.status >= 500) return refusalBody(refuse('server_error'))
  return refusalBody(refuse('bad_input', { fields: { body: translateMessage('bodyJson') } }))
}
