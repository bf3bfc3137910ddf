import type { Hono } from 'hono'
import { choiceOf, integerOf, textOf } from '../protocol/params.ts'
import { type EndpointCall, endpoint, type Sandbox } from './endpoint.ts'

/** Test controls of webhooks, authenticated by the secret key. */
export function mountWebhookControl(app: Hono, sandbox: Sandbox) {
  const control = (act: Parameters<typeof endpoint>[2]) => endpoint(sandbox, 'secret', act)
  app.post(
    '/sandbox/webhooks/release',
    control((_till, { form }) => {
      const counts = couriersOf(sandbox, form).map(({ release }) =>
        release(form.reverse === 'true'),
      )
      return { released: counts.reduce((sum, count) => sum + count, 0) }
    }),
  )
  app.post(
    '/sandbox/webhooks',
    control((_till, { form }) => {
      const url = textOf(form, 'url')
      const connectUrl = textOf(form, 'connect_url')
      if (url !== undefined) sandbox.courier.pointAt(url)
      if (connectUrl !== undefined) sandbox.connectCourier.pointAt(connectUrl)
      return couriersOf(sandbox, form).map(({ adjust }) => adjust(mannerIn(form)))[0] ?? {}
    }),
  )
  app.post(
    '/sandbox/parcels/webhooks',
    control((_till, { form }) => sandbox.parcelWebhooks.adjust(parcelMannerIn(form))),
  )
}

/** Both webhook endpoints, or the one that `endpoint` names. */
function couriersOf({ courier, connectCourier }: Sandbox, form: EndpointCall['form']) {
  const endpoint = choiceOf(form, 'endpoint', ['account', 'connect'])
  if (endpoint === undefined) return [courier, connectCourier]
  return [endpoint === 'connect' ? connectCourier : courier]
}

function mannerIn(form: EndpointCall['form']) {
  const mode = choiceOf(form, 'mode', ['deliver', 'hold', 'drop'])
  const delayMs = integerOf(form, 'delayMs', 0)
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(form.duplicate === undefined ? {} : { duplicate: form.duplicate === 'true' }),
  }
}

function parcelMannerIn(form: EndpointCall['form']) {
  const mode = choiceOf(form, 'mode', ['deliver', 'hold', 'drop'])
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(form.duplicate === undefined ? {} : { duplicate: form.duplicate === 'true' }),
  }
}
