import { AsyncIteratorClass } from '@orpc/server'
import { calls } from '../../access/procedures.ts'
import type { Context } from '../../context.ts'
import type { Listener } from './subscribers.ts'

function listenerOf({ visitor: { identity }, address }: Context): Listener {
  if (!identity) return { address }
  const { id: personId, sessionId: id, until } = identity
  return { address, session: { id, personId, until } }
}

export const liveCalls = {
  hear: calls.live.hear.handler(({ context, signal }) => {
    const { next, leave } = context.live.enter(listenerOf(context))
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
    return new AsyncIteratorClass(next, async () => leave())
  }),
}
