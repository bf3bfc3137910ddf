import type Stripe from 'stripe'
import { Failure } from '../protocol/failure.ts'
import { type Form, listOf } from '../protocol/form.ts'
import { allowOnly, textOf } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { pageOf } from './pages.ts'

/** An event of API v2 with its data. Throws 404. */
export function thinEvent({ ledger }: HandlerDeps, id: string): Stripe.V2.Core.EventBase {
  const event = ledger.thinEvents.get(id)
  if (event !== undefined) return event
  throw new Failure(404, {
    type: 'invalid_request_error',
    code: 'not_found',
    message: `The event ${id} was not found.`,
  })
}

/** Newest first. */
export function listThinEvents({ ledger }: HandlerDeps, form: Form) {
  allowOnly(form, ['limit', 'page', 'object_id', 'types'])
  const objectId = textOf(form, 'object_id')
  const types = listOf(form.types)
  const matching = ledger.thinEvents
    .all()
    .filter(
      (event) =>
        (objectId === undefined || event.related_object?.id === objectId) &&
        (types.length === 0 || types.includes(event.type)),
    )
  return pageOf('/v2/core/events', matching.toReversed(), form)
}
