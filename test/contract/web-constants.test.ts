import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type AbstractIntlMessages, createTranslator, IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeToken, storedToken, storeToken } from '../../web/api/token.ts'
import { createQueryClient } from '../../web/data/query-client.ts'
import { SampleReviewsSection } from '../../web/features/home/sample-reviews-section.tsx'
import common from '../../web/messages/en/common.json' with { type: 'json' }
import home from '../../web/messages/en/home.json' with { type: 'json' }
import ui from '../../web/messages/en/ui.json' with { type: 'json' }
import { returnSearch } from '../../web/session/return-path.ts'
import { toast } from '../../web/ui/toast.ts'
import { ToastList } from '../../web/ui/toast-list.tsx'
import { priceIn } from '../../web/ui/use-format-price.ts'

type Displayed = { type: string; duration?: number }
const shown = vi.hoisted(() => ({ toasts: [] as Displayed[] }))
vi.mock('react-hot-toast/headless', async (original) => {
  const real = await original<typeof import('react-hot-toast/headless')>()
  const useToaster: typeof real.useToaster = (...settings) => {
    const toaster = real.useToaster(...settings)
    shown.toasts = toaster.toasts
    return toaster
  }
  return { ...real, useToaster }
})

// Retries happen in the browser only; SSR fails at once.
beforeEach(() => {
  vi.stubEnv('SSR', false)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const inEnglish = (messages: AbstractIntlMessages, children: ReactNode) =>
  createElement(IntlProvider, { locale: 'en', timeZone: 'UTC', messages, children })

const queries = () => createQueryClient().getDefaultOptions().queries ?? {}
const refusal = (status: number) => Object.assign(new Error('No.'), { status })

test('fetched data is fresh for five minutes', () => {
  expect(queries()).toMatchObject({ gcTime: 300_000, staleTime: 300_000 })
})

test('retries wait 1 s, doubling up to 30 s', () => {
  const { retryDelay } = queries()
  const pauses = [0, 1, 2, 3, 4, 5, 20].map((failures) => {
    return typeof retryDelay === 'function' && retryDelay(failures, new Error())
  })
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

async function triesOf(failure: Error) {
  vi.useFakeTimers()
  let tries = 0
  const queryFn = () => {
    tries += 1
    return Promise.reject(failure)
  }
  const fetching = createQueryClient().fetchQuery({ queryKey: ['anything'], queryFn })
  const failed = expect(fetching).rejects.toBe(failure)
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  return tries
}

test.each([
  ['a dead network', new TypeError('fetch failed'), 4],
  ['a 500', refusal(500), 4],
  ['a 503', refusal(503), 4],
  ['a 400', refusal(400), 1],
  ['a 401', refusal(401), 1],
  ['a 404', refusal(404), 1],
  ['a 429', refusal(429), 1],
])('after %s a read is retried three times, unless it was refused', async (_, failure, tries) => {
  expect(await triesOf(failure)).toBe(tries)
})

test('a write is never retried automatically', async () => {
  vi.useFakeTimers()
  const mutationFn = vi.fn(() => Promise.reject(new TypeError('fetch failed')))
  const client = createQueryClient()
  const writing = client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  const failed = expect(writing).rejects.toThrow('fetch failed')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(mutationFn).toHaveBeenCalledTimes(1)
})

test('toasts last 4 s, success toasts 2 s, at most 20 at a time', async () => {
  await toast('Blank')
  await toast.error('Error')
  await toast.success('Success')
  const page = inEnglish({ ui }, createElement(ToastList))
  renderToString(page)
  const lasting = shown.toasts.map(({ type, duration }) => [type, duration])
  expect(Object.fromEntries(lasting)).toEqual({ blank: 4000, error: 4000, success: 2000 })
  for (let n = 0; n < 25; n += 1) await toast(`Toast ${n}`)
  expect(renderToString(page).match(/Toast \d+/g)).toHaveLength(20)
})

test('the token is in local storage under accessToken', () => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
  storeToken('a.b.c')
  expect([...values]).toEqual([['accessToken', 'a.b.c']])
  expect(storedToken()).toBe('a.b.c')
  removeToken()
  expect(values.size).toBe(0)
})

test.each(['/', '/products/HP', '/dashboard/payment/1?a=b#c', '/products/Caf%C3%A9'])(
  'login returns to %s',
  (from) => {
    expect(returnSearch({ from })).toEqual({ from })
  },
)

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'dashboard',
  '/a b',
  '/\t/evil.example',
  '',
  ['/', '//evil.example'],
])('login does not return to %j', (from) => {
  expect(returnSearch({ from })).toEqual({ from: undefined })
})

test.each([
  ['499.50', '$499.50'],
  ['1234567', '$1,234,567.00'],
  ['0.5', '$0.50'],
])('a price of %s is shown as %s', (amount, text) => {
  expect(priceIn('en', amount, 'USD')).toBe(text)
})

test.each([
  [0, '0 months'],
  [1, '1 month'],
  [14, '14 months'],
])('%i months of use are shown as %s', (months, text) => {
  const t = createTranslator({ locale: 'en', messages: common })
  expect(t('months', { count: months })).toBe(text)
})

test('there are four reviews, labelled as samples', () => {
  const html = renderToString(inEnglish({ home }, createElement(SampleReviewsSection)))
  expect(html.match(/<figure/g)).toHaveLength(4)
  expect(html.match(/Sample reviews/g)).toHaveLength(1)
})
