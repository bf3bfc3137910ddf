import { ECDH } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Config } from '../config/config.ts'
import { recordSpan } from '../observability/spans.ts'
import { readBounded } from './read-bounded.ts'

type WebPushSettings = NonNullable<Config['webPush']>

export type PushDevice = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = {
  /** At most 32 letters and digits: an undelivered message with the same topic is replaced. */
  topic: string
  data: { id: string; title: string; body: string; path: string }
}

export type WebPush = {
  publicKey: string
  /** Which field of a device this site cannot send to, if any. */
  invalidField(device: PushDevice): 'endpoint' | 'p256dh' | undefined
  /** `gone`: the browser has ended the subscription. Throws if it is worth trying again. */
  send(device: PushDevice, message: PushMessage): Promise<'accepted' | 'gone' | 'refused'>
}

const timeoutMs = 10_000
const maxResponseBytes = 64 * 1024

/** Older notices are on the site only. */
export const pushTtlSeconds = 86_400

const matches = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** The encrypted request of RFC 8291 and 8292. */
function requestFor(
  settings: WebPushSettings,
  { endpoint, p256dh, auth }: PushDevice,
  { topic, data }: PushMessage,
) {
  const options = { ttl: pushTtlSeconds, urgency: 'normal', topic } as const
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  return buildPushPayload({ data, options }, subscription, settings)
}

/** A gateway gets the path of the push service's address. */
function addressOf({ gateway }: WebPushSettings, endpoint: string): string {
  const { pathname, search } = new URL(endpoint)
  return gateway ? `${gateway}${pathname}${search}` : endpoint
}

async function post(settings: WebPushSettings, device: PushDevice, message: PushMessage) {
  const { headers, body } = await requestFor(settings, device, message)
  const { 'content-length': _, ...sent } = headers
  const began = performance.now()
  const response = await fetch(addressOf(settings, device.endpoint), {
    method: 'POST',
    headers: sent,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const attributes = { 'http.response.status_code': response.status }
  recordSpan({ name: 'push POST', attributes, ms: performance.now() - began })
  await readBounded(response, maxResponseBytes)
  return response
}

/** Sends to the push services of browsers (decision 0045). */
export function createWebPush(settings: WebPushSettings): WebPush {
  return {
    publicKey: settings.publicKey,
    invalidField({ endpoint, p256dh }) {
      const { host } = new URL(endpoint)
      if (!settings.hosts.some((pattern) => matches(host, pattern))) return 'endpoint'
      return isOnCurve(p256dh) ? undefined : 'p256dh'
    },
    async send(device, message) {
      const { ok, status } = await post(settings, device, message)
      if (ok) return 'accepted'
      if (status === 404 || status === 410) return 'gone'
      if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
      return 'refused'
    },
  }
}
