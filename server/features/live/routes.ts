import { AsyncIteratorClass } from '@orpc/server'
import { implementer } from '../../access/procedures.ts'
import type { LiveClient, RequestContext } from '../../context.ts'

function clientOf({ caller: { identity }, address }: RequestContext): LiveClient {
  if (!identity) return { address }
  const { id: accountId, sessionId: id, until } = identity
  return { address, session: { id, accountId, until } }
}

export const liveProcedures = {
  subscribe: implementer.live.subscribe.handler(function subscribe({ context, signal }) {
    const { next, leave } = context.subscribe(clientOf(context))
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
    return new AsyncIteratorClass(next, async () => leave())
  }),
}
