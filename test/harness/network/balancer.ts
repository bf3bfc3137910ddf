import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** In milliseconds. */
const betweenLooks = 100

type Backend = { port: number; agent: Agent; isReady: boolean }

async function isReady(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok === true
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, { port, agent }: Backend) {
  const { method, url: path, socket } = incoming
  const headers = { ...incoming.headers, 'x-forwarded-for': socket.remoteAddress }
  const onward = request({ port, agent, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () =>
    outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(),
  )
  incoming.pipe(onward)
}

/** A round-robin load balancer with /readyz checks, keep-alive and no retries. */
export async function startBalancer(ports: number[]) {
  const places = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true, host: '127.0.0.1' } as object),
    isReady: false,
  }))
  const closing = new AbortController()
  let turn = 0

  async function keepLooking(place: Backend) {
    while (!closing.signal.aborted) {
      place.isReady = await isReady(place.port)
      await delay(betweenLooks, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const server = createServer((incoming, outgoing) => {
    const ready = places.filter((place) => place.isReady)
    turn += 1
    const place = ready[turn % ready.length]
    if (place) pass(incoming, outgoing, place)
    else outgoing.writeHead(502).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const looking = Promise.all(places.map(keepLooking))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    readyPorts: () => places.filter((place) => place.isReady).map(({ port }) => port),
    async close() {
      closing.abort()
      await looking
      for (const { agent } of places) agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
