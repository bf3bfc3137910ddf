import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback } from '../harness/network/listen-on-loopback.ts'

type Side = 'request' | 'response'
type Stop = {
  wanted: RegExp
  side: Side
  arrived: PromiseWithResolvers<void>
  released: PromiseWithResolvers<void>
}

/**
 * A proxy to the card provider that can stop one message: a request before it is forwarded, or the
 * response to a completed one.
 */
export async function startProviderProxy(provider: string) {
  const stops: Stop[] = []

  async function pass(side: Side, what: string) {
    const at = stops.findIndex(({ wanted, side: other }) => side === other && wanted.test(what))
    const [stop] = at < 0 ? [] : stops.splice(at, 1)
    stop?.arrived.resolve()
    await stop?.released.promise
  }

  async function carry(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '' } = request
    const content = await text(request)
    await pass('request', `${method} ${url}`)
    const { host, connection, 'content-length': length, ...headers } = request.headers
    const answer = await fetch(`${provider}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(content && { body: content }),
    })
    const body = await answer.text()
    await pass('response', `${method} ${url}`)
    const type = answer.headers.get('content-type') ?? 'application/json'
    response.writeHead(answer.status, { 'content-type': type }).end(body)
  }

  const server = createServer((request, response) => {
    carry(request, response).catch(() => response.destroy())
  })
  const port = await listenOnLoopback(server)

  /** Stops the first message that matches, such as `/^POST .*\/cancel$/`, until `release`. */
  function stop(side: Side, wanted: RegExp) {
    const arrived = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    stops.push({ wanted, side, arrived, released })
    return {
      arrived: arrived.promise,
      release: () => released.resolve(),
      /** Breaks the connection; the app cannot know the outcome. */
      disconnect: () => released.reject(new Error('the connection is closed')),
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    stopRequest: (wanted: RegExp) => stop('request', wanted),
    stopResponse: (wanted: RegExp) => stop('response', wanted),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
