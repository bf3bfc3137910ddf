import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { listenOnLoopback } from './listen-on-loopback.ts'

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
  const backends = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true, host: '127.0.0.1' } as object),
    isReady: false,
  }))
  const closing = new AbortController()
  let turn = 0

  async function keepLooking(backend: Backend) {
    while (!closing.signal.aborted) {
      backend.isReady = await isReady(backend.port)
      await delay(betweenLooks, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter((backend) => backend.isReady)
    turn += 1
    const backend = ready[turn % ready.length]
    if (backend) pass(incoming, outgoing, backend)
    else outgoing.writeHead(502).end()
  })
  const port = await listenOnLoopback(server)
  const looking = Promise.all(backends.map(keepLooking))
  return {
    url: `http://127.0.0.1:${port}`,
    readyPorts: () => backends.filter((backend) => backend.isReady).map(({ port }) => port),
    async close() {
      closing.abort()
      await looking
      for (const { agent } of backends) agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
