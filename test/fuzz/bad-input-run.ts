import { Agent, request as ask } from 'node:http'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestApp } from '../harness/app.ts'
import { newAddress } from '../harness/people.ts'
import { repetitions } from '../harness/repetitions.ts'
import { type TestResponse, textOf } from '../harness/send.ts'
import { difference, openTables, type Tables } from '../harness/tables.ts'
import type { BadRequest } from './bad-input-requests.ts'

/** Total number of requests of all suites, and their seed. */
export const total = repetitions('BAD_INPUT_REQUESTS', {
  usual: 8_000,
  thorough: 20_000,
})
export const seed = Number(process.env.BAD_INPUT_SEED ?? 20_261_120)

// Idle connections are closed: more than a thousand addresses would reach the server's connection
// limit.
const agent = new Agent({ keepAlive: true, maxSockets: 8, timeout: 1_000 })

/** Sends over a kept connection. A response before the end of the body counts. */
export function sendRaw(url: string, { method, path, headers, body }: BadRequest, from?: string) {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<TestResponse>()
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const size = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { hostname, port, method, path, agent, localAddress: from }
  const call = ask({ ...options, headers: { ...type, ...size, ...headers } }, async (response) => {
    const answer = await textOf(response).catch(() => '')
    const { statusCode: status = 0, headers } = response
    resolve({ status, headers, text: answer, body: undefined })
  })
  call.on('error', reject)
  call.end(body)
  return promise
}

const leaks =
  /node_modules|\.(ts|js|mjs):\d|\/(work|tmp|usr|home)\/|\b(select|insert into|update) .*\b(from|values|set)\b|pg_|kysely|ZodError|SyntaxError/i

function bodyOf({ text }: TestResponse): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const known = ['code', 'message', 'fields', 'acknowledged']

/** Flaws of an error response. */
function flawsOfRefusal({ wrong }: BadRequest, answer: TestResponse): string[] {
  const body = bodyOf(answer)
  if (!body) return [`not JSON: ${answer.text.slice(0, 200)}`]
  const { code, message, fields = {} } = body
  const named = Object.keys(fields as object)
  const flaws: string[] = []
  if (typeof code !== 'string' || !/^[a-z]+([_-][a-z]+)*$/.test(code)) flaws.push('no code')
  if (typeof message !== 'string' || message === '') flaws.push('no message')
  if (Object.keys(body).some((key) => !known.includes(key))) flaws.push('says too much')
  if (leaks.test(answer.text)) flaws.push('tells of the inside')
  // The messages of Zod itself, such as "Invalid input: expected string".
  const untranslated = Object.values(fields as object).filter((text) =>
    /^(Invalid (?!id\.$|cursor\.$)|Too|Unrec)/.test(text),
  )
  if (untranslated.length > 0) flaws.push('speaks as the library does')
  // An error may be reported for `photos` instead of `image`.
  const isNamed = (name: string) =>
    named.some((key) => {
      const [first = ''] = key.split('.')
      return first === name || (name === 'image' && first === 'photos')
    })
  const unnamed = answer.status === 400 ? wrong.filter((name) => !isNamed(name)) : []
  return [...flaws, ...unnamed.map((name) => `does not name ${name}`)]
}

/** HTML pages; everything below `/api` is JSON. */
function isPage({ path }: BadRequest, { headers }: TestResponse): boolean {
  const isHtml = headers['content-type']?.startsWith('text/html') === true
  return isHtml && !/^\/api(\/|$)/.test(new URL(path, 'http://a').pathname)
}

/** A redirect must stay on this site. */
function redirectsAway({ headers: { location } }: TestResponse, url: string): string[] {
  return !location || new URL(location, url).origin === url ? [] : [`leads to ${location}`]
}

/** Flaws of a response, as text; empty if there are none. */
function flawsOf(url: string, request: BadRequest, answer: TestResponse): string[] {
  const { status } = answer
  const unexpected = request.expected.includes(status)
    ? []
    : [`answered ${status}, not ${request.expected.join(' or ')}`]
  const isRefusal = status >= 400 && request.method !== 'HEAD' && !isPage(request, answer)
  const nameless = /^[\w=-]{1,255}$/.test(String(answer.headers['x-request-id'])) ? [] : ['no id']
  const refused = isRefusal ? flawsOfRefusal(request, answer) : []
  const flaws = [...unexpected, ...nameless, ...redirectsAway(answer, url), ...refused]
  const description = `${request.method} ${request.path.slice(0, 300)}`
  return flaws.map((flaw) => `${description} ${flaw}: ${status} ${answer.text.slice(0, 300)}`)
}

export const counted = { sent: 0, limited: 0 }

/** Cycles through loopback addresses, as some rate limits count by address. */
function addresses(each: number) {
  let address = newAddress()
  let used = 0
  return () => {
    used += 1
    if (used % each === 0) address = newAddress()
    return address
  }
}

const nextAddress = addresses(15)

export async function checkAnswer(app: TestApp, request: BadRequest): Promise<string[]> {
  const answer = await sendRaw(app.url, request, nextAddress())
  counted.sent += 1
  if (answer.status === 429) {
    counted.limited += 1
    return []
  }
  return flawsOf(app.url, request, answer)
}

// `balance_import` is written by a job, and `payout_account` by calls that take no input.
const unwritten = ['rate_limit', 'identity_session', 'balance_import', 'payout_account']

/**
 * A function that sends about `count` requests, by default eight at a time, and expects only correct
 * refusals and no writes, also since its last call. fast-check shrinks failures.
 */
export function refusalCheckOf(app: TestApp) {
  const state = openTables(app.pool, unwritten)
  let last: Tables | undefined

  return async (requests: fc.Arbitrary<BadRequest>, count: number, together = 8) => {
    const before = last ?? (await state())
    last = undefined
    const batches = fc.tuple(...Array.from({ length: together }, () => fc.noBias(requests)))
    const property = fc.asyncProperty(batches, async (batch) => {
      const flaws = await Promise.all(batch.map((request) => checkAnswer(app, request)))
      expect(flaws.flat()).toEqual([])
    })
    await fc.assert(property, { seed, numRuns: Math.ceil(count / together) })
    const after = await state()
    const { changes } = difference(before, after)
    expect(changes, 'what was written').toEqual([])
    last = after
  }
}
