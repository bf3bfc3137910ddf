import { AsyncIteratorClass } from '@orpc/server'
import { implementer } from '../../access/procedures.ts'
import type { RequestContext } from '../../context.ts'
import type { SubscriberOptions } from './subscribers.ts'

function listenerOf({ visitor: { identity }, address }: RequestContext): SubscriberOptions {
  if (!identity) return { address }
  const { id: personId, sessionId: id, until } = identity
  return { address, session: { id, personId, until } }
}

export const liveProcedures = {
  hear: implementer.live.hear.handler(function subscribe({ context, signal }) {
    const { next, leave } = context.live.enter(listenerOf(context))
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
    return new AsyncIteratorClass(next, async () => leave())
  }),
}
