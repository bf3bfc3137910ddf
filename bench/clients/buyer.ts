import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'

export type PurchaseTask = {
  port: number
  cardsUrl: string
  tokens: string[]
  productIds: string[]
  /** Tokens of the products' sellers, in the same order, when the sale is to be completed. */
  sellerTokens?: string[]
}

const atATime = 4
const agent = new Agent({ keepAlive: true })

type Call = { url: string; token: string; body: object }

async function post<Answer>({ url, token, body }: Call): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  request(url, { method: 'POST', agent, headers }, async (response) => {
    const answer = await json(response)
    if (response.statusCode === 200) resolve(answer as Answer)
    else reject(new Error(`${url}: ${response.statusCode} ${JSON.stringify(answer)}`))
  })
    .on('error', reject)
    .end(JSON.stringify(body))
  return promise
}

type Purchase = { token: string; productId: string; sellerToken: string | undefined }

async function buy({ port, cardsUrl }: PurchaseTask, purchase: Purchase): Promise<void> {
  const { token, productId, sellerToken } = purchase
  const at = (path: string, body: object, by = token) => ({
    url: `http://127.0.0.1:${port}/api${path}`,
    token: by,
    body,
  })
  const where = { phone: '555 010', location: 'Porto' }
  const { insertedId: bookingId } = await post<{ insertedId: string }>(
    at('/bookings', { productId, ...where }),
  )
  const { clientSecret } = await post<{ clientSecret: string }>(
    at('/create-payment-intent', { bookingId }),
  )
  const transactionId = clientSecret.split('_secret_')[0] as string
  const card = { payment_intent: transactionId, client_secret: clientSecret }
  const url = `${cardsUrl}/sandbox/confirm`
  await post({ url, token: 'sk_test_sandbox', body: { ...card, number: '4242424242424242' } })
  await post(at('/payments', { bookingId, transactionId }))
  if (!sellerToken) return
  const shipment = { carrier: 'dhl', trackingNumber: 'JD014600003' }
  await post(at(`/sales/${bookingId}/shipment`, shipment, sellerToken))
  await post(at(`/sales/${bookingId}/delivery`, {}))
  await post(at(`/sales/${bookingId}/acceptance`, {}))
}

async function buyAll(buying: PurchaseTask): Promise<void> {
  const { tokens, productIds, sellerTokens } = buying
  let bought = 0
  const app = async () => {
    while (bought < productIds.length) {
      const n = bought
      bought += 1
      await buy(buying, {
        token: tokens[n % tokens.length] as string,
        productId: productIds[n] as string,
        sellerToken: sellerTokens?.[n],
      })
    }
  }
  await Promise.all(Array.from({ length: atATime }, app))
}

process.on('message', async (buying: PurchaseTask) => {
  const begun = performance.now()
  const failed = await buyAll(buying).then(
    () => undefined,
    (error) => String(error),
  )
  process.send?.({ seconds: (performance.now() - begun) / 1000, failed })
})
