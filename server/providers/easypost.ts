import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '../errors/refusal.ts'
import { recordSpan } from '../observability/spans.ts'
import { toTracker, trackerResponse } from './easypost-tracker.ts'
import type { ParcelTracking } from './parcels.ts'
import { readBounded } from './read-bounded.ts'

export type EasyPostSettings = { apiKey: string; webhookSecret: string; apiBase: string }

const timeoutMs = 10_000
const maxResponseBytes = 512 * 1024

/** EasyPost's names of carriers. It recognizes the others by their tracking numbers. */
const carriers: Record<string, string> = { ups: 'UPS', fedex: 'FedEx', usps: 'USPS' }

const trackerEvent = z.object({
  result: z.object({ object: z.literal('Tracker'), id: trackerResponse.shape.id }),
})

/** The request succeeded, or was refused for what it says (422). Other responses throw. */
async function call(settings: EasyPostSettings, path: string, body?: object) {
  const began = performance.now()
  const response = await fetch(`${settings.apiBase}/v2/trackers${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${settings.apiKey}:`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body) }),
  })
  recordSpan({
    name: `parcel tracking ${body ? 'POST' : 'GET'}`,
    attributes: { 'http.response.status_code': response.status },
    ms: performance.now() - began,
  })
  const text = await readBounded(response, maxResponseBytes)
  if (response.status === 422) return undefined
  if (!response.ok) throw new Error(`the tracking provider answered ${response.status}`)
  return trackerResponse.parse(JSON.parse(text))
}

/** `X-Hmac-Signature` of EasyPost's webhooks: HMAC-SHA256 of the raw body. */
export function signEasyPost(rawBody: string, secret: string): string {
  const digest = createHmac('sha256', secret.normalize('NFKD')).update(rawBody).digest('hex')
  return `hmac-sha256-hex=${digest}`
}

function ensureSigned(rawBody: string, signature: string, secret: string) {
  const expected = Buffer.from(signEasyPost(rawBody, secret))
  const given = Buffer.from(signature)
  const same = expected.length === given.length && timingSafeEqual(expected, given)
  if (!same) throw refuse('bad_signature')
}

function trackerIn(rawBody: string): string | undefined {
  try {
    return trackerEvent.safeParse(JSON.parse(rawBody)).data?.result.id
  } catch {
    return undefined
  }
}

/** Tracking by EasyPost, one API for all carriers (decision 0048). */
export function createEasyPost(settings: EasyPostSettings): ParcelTracking {
  return {
    async register(carrier, trackingNumber) {
      const tracker = {
        tracking_code: trackingNumber,
        ...(carriers[carrier] && { carrier: carriers[carrier] }),
      }
      return (await call(settings, '', { tracker }))?.id
    },
    async read(trackerId) {
      const tracker = await call(settings, `/${encodeURIComponent(trackerId)}`)
      if (!tracker) throw new Error('the tracking provider refused to show a tracker')
      return toTracker(tracker)
    },
    readWebhook(rawBody, signature = '') {
      ensureSigned(rawBody, signature, settings.webhookSecret)
      return trackerIn(rawBody)
    },
  }
}
