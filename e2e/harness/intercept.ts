import type { CDPSession, Page } from 'playwright-core'

/** What the page gets: this response, no connection, nothing ever, or the response of the server. */
export type Answer = { status?: number; json?: unknown } | 'abort' | 'hold' | 'continue'

export type PageRequest = {
  url: string
  method: string
  headers: Record<string, string>
  /** If there is a body. */
  postData?: string
}

type Answerer = (request: PageRequest) => Answer | Promise<Answer>

type Rule = { urlPattern: string; matches: RegExp; answer: Answerer; requestsLeft: number }

type Interception = { devtools: CDPSession; rules: Rule[] }

const interceptions = new WeakMap<Page, Promise<Interception>>()

const expressions: Record<string, string> = {
  '**': '.*',
  '*': '[^/]*',
  '{': '(?:',
  ',': '|',
  '}': ')',
}

const special = /\*\*|[*{},.?+^$()|[\]\\]/g

const translate = (found: string) => expressions[found] ?? `\\${found}`

/** Of a glob, as `page.route` has them: `**`, `*` and alternatives such as `{a,b}`. */
const expressionOf = (address: string) => new RegExp(`^${address.replaceAll(special, translate)}$`)

/** The same for the browser, which knows only `*`; the pattern may match more. */
const urlPatternOf = (address: string) => address.replaceAll(/\{[^}]*\}|[*?]+/g, '*')

function send(devtools: CDPSession, requestId: string, answer: Answer): Promise<unknown> {
  if (answer === 'hold') return Promise.resolve()
  if (answer === 'continue') return devtools.send('Fetch.continueRequest', { requestId })
  if (answer === 'abort') {
    return devtools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
  }
  const { status = 200, json } = answer
  return devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    ...(json !== undefined && {
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(json)).toString('base64'),
    }),
  })
}

/** The latest rule for the request applies. If its answerer throws, the request fails; rethrows the error. */
async function respond(
  { devtools, rules }: Interception,
  { requestId, request }: { requestId: string; request: PageRequest },
) {
  const rule = rules.findLast(
    ({ matches, requestsLeft }) => requestsLeft > 0 && matches.test(request.url),
  )
  if (rule) rule.requestsLeft -= 1
  // After a navigation the request no longer exists.
  const end = (answer: Answer) => send(devtools, requestId, answer).catch(() => {})
  try {
    await end(rule ? await rule.answer(request) : 'continue')
  } catch (error) {
    await end('abort')
    throw error
  }
}

/** False for a page that was closed, and for one on which interception was stopped since. */
async function isInUse(page: Page, interception: Interception) {
  return !page.isClosed() && (await interceptions.get(page)) === interception
}

async function openInterception(page: Page): Promise<Interception> {
  const devtools = await page.context().newCDPSession(page)
  const interception: Interception = { devtools, rules: [] }
  devtools.on('Fetch.requestPaused', (paused) => {
    respond(interception, paused).catch(async (error) => {
      if (await isInUse(page, interception)) throw error
    })
  })
  return interception
}

/** One for each page, also for calls at the same time. */
function interceptionOf(page: Page): Promise<Interception> {
  const interception = interceptions.get(page) ?? openInterception(page)
  interceptions.set(page, interception)
  return interception
}

async function applyRules({ devtools, rules }: Interception) {
  if (rules.length === 0) await devtools.send('Fetch.disable')
  else {
    const patterns = rules.map(({ urlPattern }) => ({ urlPattern }))
    await devtools.send('Fetch.enable', { patterns })
  }
}

/**
 * Answers requests of a page to this URL, a glob, in place of the server: the first `times`, or all until
 * the returned function is called. When nothing else of the page is intercepted, requests that are held then go
 * on to the server; called again, or after `stopIntercepting`, it does nothing. In Chromium only. Unlike
 * `page.route`, this leaves the HTTP cache on and does not delay other requests, such as those for scripts.
 */
export async function intercept(
  page: Page,
  address: string,
  answer: Answerer,
  { times = Number.POSITIVE_INFINITY } = {},
): Promise<() => Promise<void>> {
  const interception = await interceptionOf(page)
  const rule = {
    urlPattern: urlPatternOf(address),
    matches: expressionOf(address),
    answer,
    requestsLeft: times,
  }
  interception.rules.push(rule)
  await applyRules(interception)
  return async function stop() {
    const inUse = await isInUse(page, interception)
    const index = interception.rules.indexOf(rule)
    if (!inUse || index < 0) return
    interception.rules.splice(index, 1)
    await applyRules(interception)
  }
}

/** Ends all interceptions of the page; requests that are held go on. */
export async function stopIntercepting(page: Page): Promise<void> {
  const interception = interceptions.get(page)
  interceptions.delete(page)
  await (await interception)?.devtools.detach()
}

/** What the server responds to the request, as JSON. */
export async function jsonOfServer(page: Page, { url, method, headers }: PageRequest) {
  const response = await page.request.fetch(url, { method, headers })
  return response.json()
}
