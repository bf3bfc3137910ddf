import type { Ledger } from '../ledger.ts'
import { newId } from '../protocol/ids.ts'
import type { Delivery } from '../records.ts'
import { afterTry, postEvent } from './deliver-event.ts'

export type DeliveryMode = {
  mode: 'deliver' | 'hold' | 'drop'
  delayMs: number
  duplicate: boolean
}
export type WebhookDelivery = ReturnType<typeof startWebhookDelivery>
type WebhookSettings = {
  ledger: Ledger
  secret: string
  url?: string | undefined
  endpoint?: 'connect'
  enabledEvents?: string[] | undefined
}

const maxWaiting = 1000
const maxAtOnce = 4

/**
 * Delivers events until the endpoint returns 2xx, starting with those pending from the last run.
 * The endpoint for connected accounts has deliveries, a URL and a secret of its own.
 */
export function startWebhookDelivery(settings: WebhookSettings) {
  const { ledger, secret, url, endpoint, enabledEvents } = settings
  const deliveryMode: DeliveryMode = { mode: 'deliver', delayMs: 0, duplicate: false }
  const waiting = new Set<string>()
  const closing = new AbortController()
  let target = url
  let atOnce = 0
  let timer: NodeJS.Timeout | undefined

  const own = () => ledger.deliveries.all().filter((delivery) => delivery.endpoint === endpoint)

  function accept(event: { id: string; type: string }) {
    if (target === undefined || enabledEvents?.includes(event.type) === false) return
    const copies = deliveryMode.duplicate ? 2 : 1
    const status = { deliver: 'pending', hold: 'held', drop: 'dropped' } as const
    for (let copy = 0; copy < copies; copy++)
      wait({
        id: newId('wd'),
        event: event.id,
        type: event.type,
        status: status[deliveryMode.mode],
        tries: 0,
        dueAt: Date.now() + deliveryMode.delayMs,
        answer: null,
        error: null,
        ...(endpoint && { endpoint }),
      })
    wake()
  }

  function wait(delivery: Delivery) {
    const full = delivery.status === 'pending' && waiting.size >= maxWaiting
    ledger.deliveries.put(full ? { ...delivery, status: 'dropped', error: 'queue full' } : delivery)
    if (delivery.status === 'pending' && !full) waiting.add(delivery.id)
  }

  function wake() {
    clearTimeout(timer)
    if (closing.signal.aborted || atOnce >= maxAtOnce) return
    const next = [...waiting].flatMap((id) => ledger.deliveries.get(id) ?? []).sort(byDueTime)[0]
    if (next === undefined) return
    // Asynchronous: the request that caused the event is journalled first.
    timer = setTimeout(() => void deliver(next), Math.max(0, next.dueAt - Date.now()))
  }

  async function deliver(delivery: Delivery) {
    waiting.delete(delivery.id)
    atOnce++
    wake()
    const outcome = await postEvent({
      url: target ?? '',
      secret,
      event: payloadOf(ledger, delivery.event),
      closing: closing.signal,
    })
    atOnce--
    if (closing.signal.aborted) return
    wait(afterTry(delivery, outcome))
    ledger.flush()
    wake()
  }

  /** Sends held events, oldest first unless `reverse`; returns their number. */
  function release(reverse = false) {
    const held = own().filter((delivery) => delivery.status === 'held')
    for (const [place, delivery] of (reverse ? held.reverse() : held).entries())
      wait({ ...delivery, status: 'pending', dueAt: Date.now() + place })
    wake()
    return held.length
  }

  function adjust(changes: Partial<DeliveryMode>) {
    Object.assign(deliveryMode, changes)
    if (changes.mode === 'deliver') release()
    return { ...deliveryMode }
  }

  function pointAt(to: string) {
    target = to
  }

  function close() {
    clearTimeout(timer)
    closing.abort()
  }

  for (const delivery of own()) if (delivery.status === 'pending') waiting.add(delivery.id)
  wake()
  return { accept, release, adjust, close, pointAt }
}

/** An event, or of an event of API v2 its notification. */
function payloadOf({ events, thinEvents }: Ledger, id: string): object | undefined {
  const { data: _, ...notification } = thinEvents.get(id) ?? {}
  return events.get(id) ?? notification
}

const byDueTime = (a: Delivery, b: Delivery) => a.dueAt - b.dueAt
