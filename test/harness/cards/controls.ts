import { send } from '../send.ts'

/** The id of the payment intent to which a client secret belongs. */
export const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

/** Test controls of the card sandbox, which need its secret key. */
export function cardControls({ scriptUrl, secretKey }: { scriptUrl: string; secretKey: string }) {
  function call(path: string, fields?: Record<string, string>) {
    return send(`${new URL(scriptUrl).origin}${path}`, {
      method: fields ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}` },
      ...(fields && { body: new URLSearchParams(fields) }),
    })
  }
  const sandbox = (path: string, fields?: Record<string, string>) => call(`/sandbox${path}`, fields)
  /** Creates an object with the API of the provider. */
  const create = async (path: string, fields: Record<string, string>) =>
    (await call(`/v1/${path}`, fields)).body
  /** In minor units. */
  const inDollars = (amount: number) => ({ amount: String(amount), currency: 'usd' })

  return {
    ledger: async () => (await sandbox('/ledger')).body,
    /** The balance at the provider, in minor units: charges less refunds, chargebacks and fees. */
    async providerBalance(): Promise<number> {
      const { balance } = (await sandbox('/ledger')).body
      return balance.reduce((sum: number, { net }: { net: number }) => sum + net, 0)
    },
    /** Pays an intent with this card as the buyer's browser would. */
    async payByCard(clientSecret: string, number = '4242424242424242') {
      const payment_intent = intentOf(clientSecret)
      const fields = { payment_intent, client_secret: clientSecret, number }
      return (await sandbox('/confirm', fields)).body
    },
    /** The refunds of a payment intent at the provider. */
    async providerRefunds(intentId: string) {
      const { refunds } = (await sandbox('/ledger')).body
      return refunds.filter((row: { payment_intent: string }) => row.payment_intent === intentId)
    },
    /** Opens a dispute of a `payment_intent`, or moves a `dispute` to a `status`. */
    dispute: async (fields: Record<string, string>) => (await sandbox('/disputes', fields)).body,
    /** Refunds a `payment_intent` in the dashboard of the provider, in full by default. */
    refundAtProvider: async (fields: Record<string, string>) =>
      (await sandbox('/refunds', fields)).body,
    /** A charge in the account of the provider that the application knows nothing of. */
    async chargeElsewhere(amount: number) {
      const { id, client_secret } = await create('payment_intents', inDollars(amount))
      await sandbox('/confirm', { payment_intent: id, client_secret, number: '4242424242424242' })
    },
    warnOfFraud: async (payment_intent: string) =>
      (await sandbox('/fraud-warnings', { payment_intent })).body,
    advanceCardClock: (seconds: number) => sandbox('/clock', { seconds: String(seconds) }),
    failRefund: async (refund: string) => (await sandbox('/refunds/failure', { refund })).body,
    /** Lets the provider refuse refunds of an intent with this code; without one, no longer. */
    refuseRefunds: (payment_intent: string, code = '') =>
      sandbox('/refunds/refusal', { payment_intent, code }),
    /** Lets the next POST of the server to this path of the provider fail with 500, before or after its work. */
    failRequest: (path: string, when: 'before' | 'after' = 'before') =>
      sandbox('/faults', { path, when }),
    /** Onboards, rejects or changes a connected `account`: `onboarding`, `requirements`, `bank` ... */
    connect: async (path: string, fields: Record<string, string>) =>
      (await sandbox(`/accounts/${path}`, fields)).body,
    /** A payout of the platform to its own bank, in minor units. */
    payOutPlatform: (amount: number) => create('payouts', inDollars(amount)),
    /** The platform adds money to its balance, in minor units. */
    topUp: (amount: number) => create('topups', inDollars(amount)),
    /** Its bank takes the money back. */
    reverseTopUp: async (topup: string) => (await sandbox('/topups/reversal', { topup })).body,
    /** The provider charges the platform for its account, in minor units. */
    chargeAccountFee: async (amount: number) => (await sandbox('/fees', inDollars(amount))).body,
    /** Takes a part of a transfer back in the dashboard of the provider, all of it by default. */
    reverseAtProvider: (transfer: string, amount?: number) =>
      create(`transfers/${transfer}/reversals`, amount ? { amount: String(amount) } : {}),
    failPayout: async (payout: string) => (await sandbox('/payouts/failure', { payout })).body,
    /** Scans the parcel with a `tracking_number`: a `kind`, a time `at`, a place. */
    scan: async (fields: Record<string, string>) => (await sandbox('/parcels', fields)).body,
    /** Delivers, holds, repeats or drops the webhooks of parcels. */
    parcelWebhooks: (fields: Record<string, string>) => sandbox('/parcels/webhooks', fields),
    /** Delivers, holds, repeats or drops webhooks. */
    webhooks: (fields: Record<string, string>) => sandbox('/webhooks', fields),
    releaseWebhooks: (fields: Record<string, string> = {}) => sandbox('/webhooks/release', fields),
  }
}
