import type { Context, Hono } from 'hono'
import { holderOf, type Keys } from '../keys.ts'
import type { Ledger } from '../ledger.ts'
import { Failure } from '../protocol/failure.ts'
import { registerTracker, trackerView } from './trackers.ts'
import type { ParcelWebhooks } from './webhooks.ts'

export type Parcels = { ledger: Ledger; keys: Keys; parcelWebhooks: ParcelWebhooks }

type Answer = { status: 200 | 201 | 404 | 422; body: object }

const trackingNumber = /^[A-Za-z0-9 -]{6,40}$/

const refused = (status: 404 | 422, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message, errors: [] } },
})

/** The part of EasyPost's API that follows parcels, under `/v2/trackers`. */
export function mountParcels(app: Hono, { ledger, keys, parcelWebhooks }: Parcels) {
  const authorized = (act: (c: Context) => Promise<Answer> | Answer) => async (c: Context) => {
    try {
      holderOf(c.req.header('authorization'), undefined, keys)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return c.json(
        { error: { code: 'APIKEY.INACTIVE', message: 'The API key is not valid.' } },
        401,
      )
    }
    const { status, body } = await act(c)
    ledger.flush()
    return c.json(body, status)
  }

  async function create(c: Context): Promise<Answer> {
    const { tracker: asked } = await c.req.json().catch(() => ({}))
    const code = asked?.tracking_code
    if (typeof code !== 'string' || !trackingNumber.test(code))
      return refused(422, 'TRACKER.CREATE.ERROR', 'The tracking code is not valid.')
    const tracker = registerTracker(ledger, code, String(asked.carrier ?? 'Unknown'))
    const view = trackerView(ledger, tracker)
    if (view.tracking_details.length > 0) parcelWebhooks.send(view)
    return { status: 201, body: view }
  }

  function show(c: Context): Answer {
    const tracker = ledger.trackers.get(c.req.param('id') ?? '')
    if (!tracker) return refused(404, 'NOT_FOUND', 'The requested tracker could not be found.')
    return { status: 200, body: trackerView(ledger, tracker) }
  }

  app.post('/v2/trackers', authorized(create))
  app.get('/v2/trackers/:id', authorized(show))
}
