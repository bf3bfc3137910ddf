import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../server/features/identity/endpoints.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { brokenJson, wrongTypes } from './bad-input-bodies.ts'
import { pathOf, type ServedCall, servedCalls } from './bad-input-fields.ts'
import { forgedEvents, forgedHeaders, forgedTokens } from './bad-input-forged.ts'
import { pathTricks } from './bad-input-paths.ts'
import { checkAnswer, counted, refusalCheckOf, seed, sendRaw, total } from './bad-input-run.ts'

let app: TestApp
let expectRefused: ReturnType<typeof refusalCheckOf>
let headers: Record<string, string>

beforeAll(async () => {
  app = await startTestApp()
  expectRefused = refusalCheckOf(app)
  const bo = await app.signUp('Bo', 'buyer')
  await app.grantAdmin(bo)
  headers = { authorization: `Bearer ${bo.token}` }
})
afterAll(async () => {
  console.log(`bad input to HTTP: ${counted.sent} requests, seed ${seed}`)
  await app.close()
})

const patternOf = ({ path }: ServedCall) =>
  new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

const share = (total * 0.15) / 6

test.each(Object.entries({ wrongTypes, brokenJson, pathTricks }))('%s', async (_, requests) => {
  const signed = requests.map((request) => ({
    ...request,
    headers: { ...headers, ...request.headers },
  }))
  await expectRefused(signed, share)
})

test.each(Object.entries({ forgedHeaders, forgedTokens, forgedEvents }))(
  '%s',
  async (_, requests) => expectRefused(requests, share),
)

/** All paths with their methods. */
function known(): Map<string, string[]> {
  const calls = servedCalls.map((call) => [pathOf(call), call.method, patternOf(call)] as const)
  const others = [
    ...endpoints.map(([method, path]) => [`/api/identity${path}`, method] as const),
    ['/api/webhooks/payments', 'POST'] as const,
    ['/api/webhooks/parcels', 'POST'] as const,
    ['/api/openapi.json', 'GET'] as const,
    ['/api/docs', 'GET'] as const,
  ]
  const all = [
    ...calls,
    ...others.map(([path, method]) => [path, method, new RegExp(`^${path}$`)] as const),
  ]
  return new Map(
    all.map(([path]) => [
      path,
      all.filter(([, , pattern]) => pattern.test(path)).map(([, method]) => method),
    ]),
  )
}

const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

test('a wrong method is 405 with an Allow header', async () => {
  for (const [path, right] of known()) {
    for (const method of verbs.filter((verb) => !right.includes(verb))) {
      const request = { method, path, headers, expected: [405], wrong: [] }
      expect(await checkAnswer(app, request), `${method} ${path}`).toEqual([])
      const response = await sendRaw(app.url, request)
      const allowed = response.headers.allow?.split(', ').filter((verb) => verb !== 'HEAD')
      expect(allowed?.sort(), `${method} ${path}`).toEqual([...new Set(right)].sort())
    }
  }
})

async function rawAnswer(...pieces: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  for (const piece of pieces) socket.write(piece)
  const answer = await text(socket).catch(() => '')
  return answer
}

const brokenRequests: [name: string, status: number, request: string][] = [
  ['a long address', 431, `GET /api/site?a=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  [
    'a long header',
    431,
    `GET /api/site HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
  ],
  ['no HTTP', 400, 'hello\r\n\r\n'],
  ['an unknown method', 400, 'STEAL /api/site HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['NUL in a header', 400, 'GET /api/site HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n'],
  [
    'two lengths',
    400,
    'POST /api/users HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  ],
  ['a negative length', 400, 'POST /api/users HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
  ['a host that is none', 400, 'GET /api/site HTTP/1.1\r\nHost: a/b@c\r\n\r\n'],
  [
    'a backslash in the path',
    400,
    'GET /api\\site HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ],
]

test.each(brokenRequests)('%s is answered %i in JSON', async (_, status, request) => {
  const answer = await rawAnswer(request.replace('\r\n', '\r\nConnection: close\r\n'))
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
  expect(body).toEqual({ code: expect.any(String), message: expect.any(String) })
})

const tenMegabytes = 10 * 1024 * 1024
const piece = Buffer.alloc(64 * 1024, '9')

/** How a 10 MB body is announced and framed. */
const framings: [name: string, header: string, frame: (bytes: Buffer) => Buffer][] = [
  ['by its length', `Content-Length: ${tenMegabytes}`, (bytes) => bytes],
  [
    'in chunks',
    'Transfer-Encoding: chunked',
    (bytes) => Buffer.concat([Buffer.from('10000\r\n'), bytes, Buffer.from('\r\n')]),
  ],
]

const bodyTakers = [
  '/api/bookings',
  '/api/identity/sign-up/email',
  '/api/webhooks/payments',
  '/api/webhooks/parcels',
]

describe.each(framings)('a body of 10 MB, %s', (_, header, frame) => {
  test.each(bodyTakers)('is refused at %s, at once and without buffering', async (path) => {
    const begun = performance.now()
    const memory = process.memoryUsage().rss
    const head = [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', header]
    const authorization = `Authorization: ${headers.authorization}`
    const pieces = Array.from({ length: tenMegabytes / piece.length }, () => frame(piece))
    const answer = await rawAnswer(`${[...head, authorization].join('\r\n')}\r\n\r\n`, ...pieces)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain('"code":"too_large"')
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * 1024 * 1024)
  })
})
