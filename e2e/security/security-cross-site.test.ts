import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../server/features/identity/endpoints.ts'
import { servedCalls } from '../../test/fuzz/bad-input-fields.ts'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'
import { book } from '../../test/harness/sales.ts'
import { difference, readTables } from '../../test/harness/tables.ts'
import { type Attacker, openAttacker } from '../harness/attacker.ts'
import { visit } from '../harness/browser.ts'
import { signInAs } from '../harness/sign-in-as.ts'

let app: TestApp
let attacker: Attacker
let ada: Person
let things: Record<string, string>

beforeAll(async () => {
  app = await startTestApp()
  attacker = await openAttacker()
  ada = await app.signUp('Ada Quist', 'buyer')
  const sana = await app.signUp('Sana Malik', 'seller')
  const bea = await app.signUp('Bea Marsh', 'buyer')
  await app.grantAdmin(ada)
  const productId = await app.addProduct(sana)
  const free = await app.addProduct(sana)
  const booking = await book(ada, productId)
  const report = (await bea.post('/reportedItems', { productId })).body.insertedId
  things = { bookings: booking, products: free, reportedItems: report, email: sana.email, free }
})
afterAll(async () => {
  await attacker.close()
  await app.close()
})

/** Targets of a CSRF attack: every state-changing request, and secrets. */
function targets() {
  const calls = servedCalls.map(({ method, path }) => {
    const [, noun = ''] = path.split('/')
    const whole = path.replace('{id}', things[noun] ?? things.free ?? '')
    return { method, url: app.at(`/api${whole.replace('{email}', things.email ?? '')}`) }
  })
  const identity = endpoints.map(([method, path]) => ({
    method,
    url: app.at(`/api/identity${path}`),
  }))
  const jwt = { method: 'GET', url: app.at(`/api/jwt?email=${ada.email}`) }
  return [...calls, ...identity, jwt].filter(({ url }) => !url.includes('oauth-popup'))
}

const fields = () => ({
  name: 'Eve',
  email: 'eve@example.com',
  password: 'a password of the attacker',
  newPassword: 'a password of the attacker',
  token: 'anything',
  image: '',
  category: 'seller',
  productId: things.free ?? '',
  adsProductId: things.free ?? '',
  phone: '1',
  location: 'Here',
  message: 'Hello',
  reason: 'none',
})

type Target = { method: string; url: string }

/** In the hostile page: sends requests in every possible way and returns what it could read. */
async function attack({ targets, fields }: { targets: Target[]; fields: Record<string, string> }) {
  const read: string[] = []
  const json = JSON.stringify(fields)
  const form = new URLSearchParams(fields)

  const asking = targets.flatMap(({ method, url }) => {
    const ways: RequestInit[] =
      method === 'GET'
        ? [{ method }, { method, mode: 'no-cors' }]
        : [
            { method, body: json, headers: { 'content-type': 'application/json' } },
            { method, body: json },
            { method: 'POST', mode: 'no-cors', body: json },
            { method: 'POST', mode: 'no-cors', body: form },
            { method: 'POST', mode: 'no-cors' },
          ]
    return ways.map(async (way) => {
      const answer = await fetch(url, { credentials: 'include', ...way })
      if (answer.type !== 'opaque') read.push(`${method} ${url}`)
    })
  })
  await Promise.allSettled(asking)

  const submit = (action: string, enctype: string, name: string, value: string) =>
    new Promise<void>((resolve) => {
      const frame = Object.assign(document.createElement('iframe'), { name: crypto.randomUUID() })
      const form = document.createElement('form')
      Object.assign(form, { action, enctype, method: 'post', target: frame.name })
      form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(frame, form)
      frame.onload = () => {
        frame.remove()
        form.remove()
        resolve()
      }
      form.submit()
    })
  for (const { method, url } of targets) {
    if (method === 'GET') continue
    // A text/plain form field whose name and value form a JSON object around the equals sign.
    await submit(url, 'text/plain', `${json.slice(0, -1)},"x":"`, '"}')
    await submit(url, 'application/x-www-form-urlencoded', 'email', fields.email ?? '')
  }
  for (const { url } of targets) navigator.sendBeacon(url, json)
  return read
}

test.each(['stranger', 'neighbour'] as const)(
  'a page of a %s cannot change or read anything in the name of its visitor',
  async (who) => {
    const { page, leave } = await visit()
    await signInAs(page, app.at('/'), ada)
    await page.goto(app.at('/dashboard'))
    await page.getByText('Welcome to your Dashboard').waitFor()
    const cookies = await page.context().cookies()
    // `balance_import` is written by a job.
    const unwritten = ['rate_limit', 'balance_import']
    const before = await readTables(app.pool, unwritten)

    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.request().method() !== 'GET') statuses.push(response.status())
    })
    await page.goto(`${attacker[who]}${attacker.publish('<body></body>')}`)
    const signOut = (request: Request) =>
      request.isNavigationRequest() && request.url().endsWith('/sign-out')
    const signOutCookie = page
      .waitForRequest(signOut, { timeout: 0 })
      .then((request) => request.headerValue('cookie'))
    const read = await page.evaluate(attack, { targets: targets(), fields: fields() })
    expect(read).toEqual([])
    // Same-site requests carry the cookie, so SameSite is not the protection.
    const cookie = await signOutCookie
    expect(cookie === null).toBe(who === 'stranger')

    const posts = targets().filter(({ method }) => method !== 'GET').length
    expect(statuses.length).toBeGreaterThanOrEqual(2 * posts)
    expect(statuses.filter((status) => status < 400)).toEqual([])
    const after = await readTables(app.pool, unwritten)
    expect(difference(before, after).changes).toEqual([])
    expect(await page.context().cookies()).toEqual(cookies)
    await leave()
  },
)

test('no response is readable for another origin', async () => {
  for (const { method, url } of targets()) {
    const headers = { origin: attacker.neighbour, 'access-control-request-method': method }
    const path = url.slice(app.at('').length)
    for (const verb of ['OPTIONS', 'GET', method]) {
      const answer = await ada.browser.ask(verb, path, { headers })
      const allowed = Object.keys(answer.headers).filter((name) =>
        name.startsWith('access-control'),
      )
      expect(allowed, `${verb} ${path}`).toEqual([])
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  }
})

test('a foreign page cannot run a response as a script', async () => {
  const { page, leave } = await visit()
  await signInAs(page, app.at('/'), ada)
  const scripts = [`/api/jwt?email=${ada.email}`, '/api/identity/get-session', '/api/categories']
  const tags = scripts.map((path) => {
    return `<script src="${app.at(path)}" onload="ran.push('${path}')" onerror="stopped.push(1)"></script>`
  })
  const trap = attacker.publish(`<script>ran = [], stopped = []</script>${tags.join('')}`)
  await page.goto(`${attacker.neighbour}${trap}`)
  expect(await page.evaluate('[ran.length, stopped.length]')).toEqual([0, scripts.length])
  await leave()
})
