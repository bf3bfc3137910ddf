import type { Hono } from 'hono'
import type { AppServices } from '../../context.ts'
import type { HttpEnv } from '../../http/middleware.ts'
import { loggableType, webhook } from '../../http/webhook.ts'
import type { CardEvent, HandledObject } from '../../providers/stripe-events.ts'
import { settleAccount } from './settle-account.ts'
import { settleSellerPayout } from './settle-payout.ts'

const payout: HandledObject['object'] = 'payout'
const isAccountId = (id: string) => /^acct_\w{1,100}$/.test(id)

/** Whether it was an event of a kind that is handled. */
async function settle(services: AppServices, { object, account }: CardEvent): Promise<boolean> {
  if (object?.kind === payout && account) {
    await settleSellerPayout(services, object.id, account)
    return true
  }
  // Bank accounts and capabilities are parts of the account that their event names.
  const accountId = object && isAccountId(object.id) ? object.id : account
  if (accountId && isAccountId(accountId)) await settleAccount(services, accountId)
  return accountId !== undefined
}

/**
 * `POST /api/webhooks/connect`: events of sellers' accounts, in full or as notifications with ids
 * only. Each lets the account or payout be read at the provider, so old, repeated and out-of-order
 * events are harmless.
 */
export function connectWebhook(services: AppServices): Hono<HttpEnv> {
  return webhook(async (c) => {
    const signature = c.req.header('stripe-signature')
    const event = services.cards.readConnectEvent(await c.req.text(), signature)
    if (await settle(services, event)) return
    const type = loggableType(event.type)
    services.log.info({ type }, 'a connect event that is not handled')
  })
}
