import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { check } from './check.ts'
import { countOverdue, moveDeadlines } from './deadlines.ts'
import type { FaultDrill } from './drill.ts'
import type { FaultMember } from './member.ts'
import { untilReady } from './round.ts'
import { productInput } from './selling.ts'
import { signUpMember } from './workload.ts'

const perSeller = 25

/** A request whose body is incomplete. */
type InFlight = {
  seller: FaultMember
  call: ClientRequest
  rest: string
  answer: Promise<Answered>
}
type Answered = { status: number; text: string } | undefined

async function answerTo(call: ClientRequest): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<Answered>()
  call.on('error', () => resolve(undefined))
  call.on('response', async (response: IncomingMessage) => {
    const content = await text(response).catch(() => undefined)
    resolve(content === undefined ? undefined : { status: response.statusCode ?? 0, text: content })
  })
  return promise
}

/** Adds a product, but withholds the body after `100 Continue`. */
async function begin({ world }: FaultDrill, seller: FaultMember): Promise<InFlight> {
  const rest = JSON.stringify(productInput(seller))
  const call = request(`${world.url}/api/products`, {
    method: 'POST',
    agent: false,
    localAddress: seller.address,
    headers: {
      authorization: `Bearer ${seller.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(rest),
      expect: '100-continue',
    },
  })
  const answer = answerTo(call)
  call.flushHeaders()
  await Promise.race([once(call, 'continue'), answer])
  return { seller, call, rest, answer }
}

type Outcome = 'lost' | 'done' | 'turned away'

/** Records an acknowledged write; overload is acceptable. */
async function settle(
  { journal, assertions }: FaultDrill,
  { seller, answer }: InFlight,
): Promise<Outcome> {
  const answered = await answer
  if (!answered) return 'lost'
  const { status, text: content } = answered
  const id = status < 300 ? JSON.parse(content).insertedId : undefined
  if (id) journal.products.set(id, { id, seller: seller.email })
  else if (status === 503) return 'turned away'
  else assertions.complain(`in flight at SIGTERM: ${status} ${content}`)
  return 'done'
}

async function sellersFor(drill: FaultDrill, requests: number): Promise<FaultMember[]> {
  const sellers: FaultMember[] = []
  // Those that the busy server turns away are not among them.
  for (let tries = 0; tries < 10; tries += 1) {
    const missing = Math.ceil(requests / perSeller) - sellers.length
    if (missing === 0) return sellers
    const more = Array.from({ length: missing }, () =>
      signUpMember(drill, 'seller', drill.random.branch()),
    )
    sellers.push(...(await Promise.all(more)).flatMap((seller) => seller ?? []))
  }
  throw new Error('not all sellers could sign up')
}

async function manyInFlight(drill: FaultDrill, requests: number): Promise<InFlight[]> {
  const sellers = await sellersFor(drill, requests)
  const begun = sellers.flatMap((seller) =>
    Array.from({ length: perSeller }, () => begin(drill, seller)),
  )
  return Promise.all(begun)
}

/** Sends SIGTERM, then completes all requests. */
async function stop(drill: FaultDrill, inFlight: InFlight[]) {
  const begun = performance.now()
  const exit = drill.world.server.end('SIGTERM')
  await sleep(100)
  for (const { call, rest } of inFlight) call.end(rest)
  const outcomes = await Promise.all(inFlight.map((one) => settle(drill, one)))
  const code = await exit
  const durationMs = Math.round(performance.now() - begun)
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length
  // How many a server can still serve depends on the machine.
  if (count('done') < inFlight.length / 10)
    drill.assertions.complain('SIGTERM: nearly all were turned away')
  return { answered: inFlight.length - count('lost'), code, took: durationMs }
}

/** SIGTERM with requests in flight: each is answered, and the exit code is 0. */
export async function stopUnderLoad(drill: FaultDrill, rounds: number, requests: number) {
  const { world, assertions, workload, print: say } = drill
  const figures = { stops: rounds, answered: 0, slowestExitMs: 0 }
  for (let n = 1; n <= rounds; n += 1) {
    workload.work()
    const inFlight = await manyInFlight(drill, requests)
    await moveDeadlines(drill)
    // Of the other requests, those that come when the server has stopped.
    world.mayDrop = true
    const { answered, code, took: durationMs } = await stop(drill, inFlight)
    say(
      `stop ${n}: ${answered} of ${inFlight.length} answered, exit ${code} after ${durationMs} ms`,
    )
    if (answered < inFlight.length) assertions.complain('SIGTERM: requests in flight were lost')
    if (code !== 0) assertions.complain(`SIGTERM: the server ended with ${code}`)
    figures.answered += answered
    figures.slowestExitMs = Math.max(figures.slowestExitMs, durationMs)
    await world.server.start()
    await untilReady(drill)
    world.mayDrop = false
    await countOverdue(drill)
    await workload.rest()
    await check(drill)
  }
  return figures
}
