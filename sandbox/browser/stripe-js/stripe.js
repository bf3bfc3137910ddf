import { answerIn } from '../translations.js'
import { callSandbox, intentIdIn } from './api.js'
import { authenticate } from './dialog.js'
import { createElements } from './elements.js'

const failed = (message) => ({ error: { type: 'invalid_request_error', message } })
const wrap = (name, result) => (result.error ? { error: result.error } : { [name]: result })

/** `{ name, address: { city } }` as `billing_details[name]`, `billing_details[address][city]`. */
function bracketed(prefix, value) {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object') return { [prefix]: String(value) }
  const pairs = Object.entries(value).map(([name, inner]) => bracketed(`${prefix}[${name}]`, inner))
  return Object.assign({}, ...pairs)
}

async function createPaymentMethod(key, data = {}) {
  const billing = bracketed('billing_details', data.billing_details)
  if (data.card?._ask)
    return wrap('paymentMethod', await data.card._ask({ type: 'paymentMethod', billing }))
  if (!data.card?.token) return failed('Pass the card element to create a payment method.')
  const fields = { ...billing, key, type: 'card', 'card[token]': data.card.token }
  return wrap('paymentMethod', await callSandbox('POST', 'v1/payment_methods', fields))
}

async function createToken(element) {
  if (!element?._ask) return failed('Pass the card element to create a token.')
  return wrap('token', await element._ask({ type: 'token' }))
}

async function retrievePaymentIntent(key, clientSecret) {
  const path = `v1/payment_intents/${encodeURIComponent(intentIdIn(clientSecret))}`
  const fields = { key, client_secret: clientSecret }
  return wrap('paymentIntent', await callSandbox('GET', path, fields))
}

async function confirmCardPayment(account, clientSecret, data = {}, options = {}) {
  const { key } = account
  const chosen = await chosenMethod(key, data.payment_method)
  if (chosen.error) return chosen
  const path = `v1/payment_intents/${encodeURIComponent(intentIdIn(clientSecret))}/confirm`
  const fields = { key, client_secret: clientSecret, use_stripe_sdk: 'true', ...chosen.fields }
  const confirmed = wrap('paymentIntent', await callSandbox('POST', path, fields))
  if (confirmed.error || options.handleActions === false) return confirmed
  return finishActions(account, confirmed.paymentIntent)
}

async function chosenMethod(key, method) {
  if (method === undefined) return { fields: {} }
  if (typeof method === 'string') return { fields: { payment_method: method } }
  const made = await createPaymentMethod(key, method)
  return made.error ? made : { fields: { payment_method: made.paymentMethod.id } }
}

async function finishActions(account, intent) {
  if (intent.status !== 'requires_action') return { paymentIntent: intent }
  await authenticate(account, intent)
  const result = await retrievePaymentIntent(account.key, intent.client_secret)
  const error = result.paymentIntent?.last_payment_error
  return error ? { error: { ...error, payment_intent: result.paymentIntent } } : result
}

async function handleNextAction(account, { clientSecret } = {}) {
  const found = await retrievePaymentIntent(account.key, clientSecret)
  return found.error ? found : finishActions(account, found.paymentIntent)
}

function Stripe(key, { locale = 'auto' } = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('Please call Stripe() with your publishable key. It starts with pk_.')
  const account = { key, locale: locale === 'auto' ? navigator.language : locale }
  const said = async (answer) => answerIn(account.locale, await answer)
  return {
    elements: () => createElements(account),
    createPaymentMethod: (data) => said(createPaymentMethod(key, data)),
    createToken: (element) => said(createToken(element)),
    confirmCardPayment: (secret, data, options) =>
      said(confirmCardPayment(account, secret, data, options)),
    handleCardAction: (clientSecret) => said(handleNextAction(account, { clientSecret })),
    handleNextAction: (data) => said(handleNextAction(account, data)),
    retrievePaymentIntent: (secret) => said(retrievePaymentIntent(key, secret)),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

// The loader warns if this is not the version it was published for.
Stripe.version = 'endive'
window.Stripe = Stripe
