import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../test/harness/network/free-port.ts'
import { networksOf } from '../../access/client-address.ts'
import { createLoadShedder } from '../load-shedding/load-shedder.ts'
import { listen, openServer } from './listen.ts'
import type { ResponsePace } from './response-pace.ts'

/** `socketTimeoutMs` is long enough for a process that other tests keep waiting. */
const timeouts = {
  headersTimeout: 300,
  requestTimeout: 600,
  keepAliveTimeout: 300,
  connectionsCheckingInterval: 100,
  socketTimeoutMs: 6_000,
}

/** Larger than the socket buffers. */
const huge = Buffer.alloc(64 * 1024 * 1024, 'x')

let server: Server
let port: number
let finish: () => Promise<void>
const open = new Set<Socket>()

beforeAll(async () => {
  ;({ server } = openServer((incoming, outgoing) => {
    incoming.resume().on('end', () => outgoing.end(incoming.url === '/huge' ? huge : 'fine'))
  }, timeouts))
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  port = await freePort()
  finish = await listen(server, { port, host: '127.0.0.1' })
})
afterAll(() => finish())

function dial() {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

/** Sends the pieces 100 ms apart, the last one repeatedly; resolves when the server hangs up. */
async function slowly(pieces: string[]) {
  const socket = dial().resume()
  let at = 0
  const timer = setInterval(() => socket.write(pieces[at++ % pieces.length] ?? ''), 100)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
}

const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n'

test.each([
  ['says nothing at all', ['']],
  ['never ends the head of its request', ['GET / HTTP/1.1\r\n', 'X-A: b\r\n']],
  ['never ends the body', [head, 'a', 'b', 'c']],
])('a client that %s is disconnected', async (_, pieces) => {
  const rest = Array(999).fill(pieces.at(-1))
  await slowly(pieces.length === 1 ? pieces : [pieces[0] ?? '', ...rest])
})

test('a client that does not read the response is disconnected', async () => {
  const socket = dial().pause()
  socket.write('GET /huge HTTP/1.1\r\nHost: x\r\n\r\n')
  while (open.size === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  while (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
})

test('a client at ordinary speed is served', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/huge`)
  expect((await answer.arrayBuffer()).byteLength).toBe(huge.length)
})

const connected = (socket: Socket) => new Promise((resolve) => socket.once('connect', resolve))
const hungUp = (socket: Socket) => new Promise((resolve) => socket.resume().once('close', resolve))

test('connections over the limit are dropped on every listener', async () => {
  const { server: narrow } = openServer(() => {}, timeouts, { max: 10 })
  const hostAndPort = { port: await freePort(), host: '127.0.0.1' }
  const closeNarrow = await listen(narrow, hostAndPort)
  const many = Array.from({ length: 40 }, () => connect(hostAndPort.port).on('error', () => {}))
  const dropped = many.map(hungUp)
  await Promise.all(many.map(connected))
  const open = () => many.filter(({ closed }) => !closed).length
  await expect.poll(open).toBeLessThanOrEqual(10)
  expect(open()).toBe(10)
  for (const socket of many) socket.destroy()
  await Promise.all(dropped)
  await closeNarrow()
})

test('a port in use is not shared', async () => {
  const { server: rival } = openServer(() => {}, timeouts)
  const hostAndPort = { port, host: '127.0.0.1' }
  await expect(listen(rival, hostAndPort)).rejects.toThrow(`PORT ${port} is in use on 127.0.0.1.`)
})

test('idle connections make room for new ones', async () => {
  const fine = (_: unknown, outgoing: ServerResponse) => outgoing.end('fine')
  const { server } = openServer(fine, undefined, { max: 20 })
  const hostAndPort = { port: await freePort(), host: '127.0.0.1' }
  const stop = await listen(server, hostAndPort)
  for (let visitor = 0; visitor < 100; visitor += 1) {
    const socket = connect(hostAndPort.port, hostAndPort.host)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const answer = await new Promise((resolve, reject) => {
      socket.once('data', (bytes) => resolve(String(bytes))).once('error', reject)
      socket.once('close', () => resolve('dropped'))
    })
    expect(answer).toContain('200 OK')
  }
  await stop()
})

/** Requests a response and reads it in small pieces until the test ends. */
async function readSlowly(at: number) {
  const socket = connect(at, '127.0.0.1').on('error', () => {})
  socket.write('GET /huge HTTP/1.1\r\nHost: x\r\n\r\n')
  socket.pause()
  const timer = setInterval(() => socket.read(1_024), 100)
  onTestFinished(() => {
    clearInterval(timer)
    socket.destroy()
  })
  await new Promise((resolve) => socket.once('readable', resolve))
}

async function serveHuge(listener: RequestListener, pace?: ResponsePace) {
  const { server, connections } = openServer(listener, undefined, pace && { pace })
  const at = await freePort()
  const stop = await listen(server, { port: at, host: '127.0.0.1' })
  onTestFinished(stop)
  return { at, connections }
}

test('a client that reads below the minimum rate is disconnected', async () => {
  const pace = { graceMs: 500, minBytesPerSecond: huge.length }
  const { at, connections } = await serveHuge((_, outgoing) => outgoing.end(huge), pace)
  await readSlowly(at)
  // The client itself learns of it only when it has read what was sent before.
  await expect.poll(connections.open).toBe(0)
})

test('responses that wait for their client leave room for its other requests', async () => {
  const shedder = createLoadShedder({
    async serve({ url }, outgoing) {
      outgoing.end(url === '/huge' ? huge : 'fine')
      await once(outgoing, 'close')
    },
    isPrioritized: () => false,
    clientOf: () => networksOf('127.0.0.1'),
    maxPerClient: 2,
    language: 'en',
    waitingForDatabase: () => 0,
    onOverload() {},
  })
  const { at } = await serveHuge(shedder.enter)
  await readSlowly(at)
  await readSlowly(at)
  const answer = await fetch(`http://127.0.0.1:${at}/`)
  expect(await answer.text()).toBe('fine')
})
