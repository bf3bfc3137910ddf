import { AsyncIteratorClass } from '@orpc/server'
import { calls } from '../calls.ts'
import type { Context } from '../house.ts'
import { mayCall } from '../policy.ts'
import type { Listener } from './audience.ts'

function listenerOf({ visitor, config, address }: Context): Listener {
  const mayBrowse = mayCall('browse_products', visitor, config)
  const { identity } = visitor
  if (!identity) return { address, mayBrowse }
  const { id: personId, sessionId: id, until } = identity
  return { address, mayBrowse, session: { id, personId, until } }
}

export const liveCalls = {
  hear: calls.live.hear.handler(({ context, signal }) => {
    const { next, leave } = context.live.enter(listenerOf(context))
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
    return new AsyncIteratorClass(next, async () => leave())
  }),
}
