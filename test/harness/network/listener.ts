import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { LiveEvent } from '../../../contract/live.ts'
import { newAddress } from '../people.ts'

type From = { token?: string | undefined; from?: string }

async function answerTo(call: ClientRequest): Promise<IncomingMessage> {
  const [response] = await once(call.end(), 'response')
  return response
}

async function* newsIn(response: IncomingMessage): AsyncGenerator<LiveEvent, undefined> {
  let text = ''
  for await (const more of response.setEncoding('utf8')) {
    const events = `${text}${more}`.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data) yield JSON.parse(data)
    }
  }
}

/** A client of the change stream. */
export async function listen(url: string, { token, from = newAddress() }: From = {}) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const call = request(`${url}/api/live`, { headers, agent: false, localAddress: from })
  const response = await answerTo(call)
  const { statusCode: status, headers: responseHeaders } = response
  const stream = newsIn(response)
  return {
    status,
    headers: responseHeaders,
    /** Undefined at the end of the stream. */
    next: async () => (await stream.next()).value,
    /** Changes up to the first one of this product. */
    async until(productId: string) {
      const received: string[] = []
      while (true) {
        const { value } = await stream.next()
        if (value?.event === 'notices' || value?.event === 'conversations') continue
        if (value?.event !== 'changed') throw new Error(`heard ${JSON.stringify(value)} instead`)
        for (const one of value.products) received.push(`${one.productId} ${one.state}`)
        const found = value.products.find((one) => one.productId === productId)
        if (found) return { ...found, received }
      }
    },
    leave: () => call.destroy(),
  }
}

export type Listening = Awaited<ReturnType<typeof listen>>
