import { invalid } from './failure.ts'
import type { Form } from './form.ts'

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))
const everywhere = ['expand', 'key', 'client_secret']

/** Refuses unknown parameters, as Stripe does. */
export function allowOnly(form: Form, names: string[]) {
  const unknownName = Object.keys(form).find((n) => !names.includes(n) && !everywhere.includes(n))
  if (unknownName === undefined) return
  throw invalid(`Received unknown parameter: ${unknownName}`, {
    code: 'parameter_unknown',
    param: unknownName,
  })
}

export function textOf(form: Form, param: string): string | undefined {
  const value = form[param]
  if (typeof value === 'object') throw invalid(`Invalid string: ${param}`, { param })
  return value === '' ? undefined : value
}

export function requiredText(form: Form, param: string): string {
  const value = textOf(form, param)
  if (value !== undefined) return value
  throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function choiceOf<T extends string>(form: Form, param: string, choices: readonly T[]) {
  const value = textOf(form, param)
  if (value === undefined) return undefined
  const choice = choices.find((known) => known === value)
  if (choice === undefined)
    throw invalid(`Invalid ${param}: must be one of ${choices.join(', ')}`, { param })
  return choice
}

export function integerOf(form: Form, param: string, min: number): number | undefined {
  const value = textOf(form, param)
  if (value === undefined) return undefined
  const code = 'parameter_invalid_integer'
  if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Invalid integer: ${value}`, { code, param })
  if (Number(value) < min)
    throw invalid(`This value must be greater than or equal to ${min}.`, { code, param })
  return Number(value)
}

/** Minor units within the provider's limits for a card payment. */
export function chargeableAmount(form: Form): number | undefined {
  const amount = integerOf(form, 'amount', 1)
  if (amount === undefined) return undefined
  const param = 'amount'
  if (amount < 50)
    throw invalid('Amount must be at least 50 minor units.', { code: 'amount_too_small', param })
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param })
  return amount
}

export function currencyOf(form: Form): string | undefined {
  const currency = textOf(form, 'currency')?.toLowerCase()
  if (currency === undefined || currencies.has(currency)) return currency
  throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' })
}

/** Merges metadata; an empty value removes a key, an empty form everything. */
export function metadataOf(form: Form, held: Record<string, string> = {}): Record<string, string> {
  const sent = form.metadata
  if (sent === undefined) return held
  if (sent === '') return {}
  if (typeof sent === 'string') throw invalid('Invalid object', { param: 'metadata' })
  const merged = { ...held }
  for (const [key, value] of Object.entries(sent)) {
    const param = `metadata[${key}]`
    if (typeof value !== 'string') throw invalid('Metadata values must be strings.', { param })
    if (key.length > 40) throw invalid('Metadata keys may be up to 40 characters.', { param })
    if (value.length > 500) throw invalid('Metadata values may be up to 500 characters.', { param })
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > 50)
    throw invalid('Metadata may hold up to 50 keys.', { param: 'metadata' })
  return merged
}
