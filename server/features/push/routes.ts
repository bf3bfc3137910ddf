import { formatMessage } from '../../../contract/i18n/messages.ts'
import type { PushState, PushSubscriptionInput } from '../../../contract/members/push.ts'
import { lockMember } from '../../access/member-locks.ts'
import {
  implementer,
  type ProcedureContext,
  requireIdentity,
  requireMember,
} from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import { transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { deleteDeviceOf, insertDevice, isSubscribed } from './queries.ts'
import { pushLimits } from './rate-limits.ts'

const stateWith = ({ webPush }: ProcedureContext, subscribed: boolean): PushState => ({
  publicKey: webPush?.publicKey ?? null,
  subscribed,
})

function refuseField(field: 'endpoint' | 'p256dh') {
  const sentence = field === 'endpoint' ? 'pushEndpoint' : 'pushKey'
  return refuse('bad_input', { fields: { [field]: formatMessage(sentence) } })
}

async function subscribe(context: ProcedureContext, device: PushSubscriptionInput) {
  const me = requireMember(context)
  const { sessionId } = requireIdentity(context)
  if (!context.webPush) throw refuse('push_off')
  const invalid = context.webPush.invalidField(device)
  if (invalid) throw refuseField(invalid)
  await consumeRateLimit(context.db, pushLimits.subscribePush, me.id)
  await transact(context.db, async (tx) => {
    await lockMember(tx, me)
    const isFree = await insertDevice(tx, me, sessionId, device)
    if (!isFree) throw refuseField('endpoint')
  })
  return stateWith(context, true)
}

export const pushProcedures = {
  show: implementer.push.show.handler(async function showPush({ context }) {
    const { sessionId } = requireIdentity(context)
    return stateWith(context, await isSubscribed(context.db, sessionId))
  }),

  subscribe: implementer.push.subscribe.handler(function subscribePush({ context, input }) {
    return subscribe(context, input)
  }),

  unsubscribe: implementer.push.unsubscribe.handler(async function unsubscribePush({ context }) {
    await deleteDeviceOf(context.db, requireIdentity(context).sessionId)
    return stateWith(context, false)
  }),
}
