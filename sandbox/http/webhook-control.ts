import type { Hono } from 'hono'
import { choiceOf, integerOf, textOf } from '../protocol/params.ts'
import { type EndpointCall, endpoint, type Sandbox } from './endpoint.ts'

/** Test controls of webhooks, authenticated by the secret key. */
export function mountWebhookControl(app: Hono, sandbox: Sandbox) {
  const control = (act: Parameters<typeof endpoint>[2]) => endpoint(sandbox, 'secret', act)
  app.post(
    '/sandbox/webhooks/release',
    control((_deps, { form }) => {
      const counts = webhooksOf(sandbox, form).map(({ release }) =>
        release(form.reverse === 'true'),
      )
      return { released: counts.reduce((sum, count) => sum + count, 0) }
    }),
  )
  app.post(
    '/sandbox/webhooks',
    control((_deps, { form }) => {
      const url = textOf(form, 'url')
      const connectUrl = textOf(form, 'connect_url')
      if (url !== undefined) sandbox.webhooks.pointAt(url)
      if (connectUrl !== undefined) sandbox.connectWebhooks.pointAt(connectUrl)
      return webhooksOf(sandbox, form).map(({ adjust }) => adjust(deliveryModeIn(form)))[0] ?? {}
    }),
  )
  app.post(
    '/sandbox/parcels/webhooks',
    control((_deps, { form }) => sandbox.parcelWebhooks.adjust(parcelDeliveryModeIn(form))),
  )
}

/** Both webhook endpoints, or the one that `endpoint` names. */
function webhooksOf({ webhooks, connectWebhooks }: Sandbox, form: EndpointCall['form']) {
  const endpoint = choiceOf(form, 'endpoint', ['account', 'connect'])
  if (endpoint === undefined) return [webhooks, connectWebhooks]
  return [endpoint === 'connect' ? connectWebhooks : webhooks]
}

function deliveryModeIn(form: EndpointCall['form']) {
  const mode = choiceOf(form, 'mode', ['deliver', 'hold', 'drop'])
  const delayMs = integerOf(form, 'delayMs', 0)
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(delayMs === undefined ? {} : { delayMs }),
    ...(form.duplicate === undefined ? {} : { duplicate: form.duplicate === 'true' }),
  }
}

function parcelDeliveryModeIn(form: EndpointCall['form']) {
  const mode = choiceOf(form, 'mode', ['deliver', 'hold', 'drop'])
  return {
    ...(mode === undefined ? {} : { mode }),
    ...(form.duplicate === undefined ? {} : { duplicate: form.duplicate === 'true' }),
  }
}
