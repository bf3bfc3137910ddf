import {
  brandOf,
  codeProblem,
  digitsOf,
  expiryProblem,
  numberProblem,
  showCode,
  showExpiry,
  showNumber,
} from './card-format.js'

const byId = (id) => document.getElementById(id)
const number = byId('number')
const expiry = byId('expiry')
const code = byId('code')
const fields = [number, expiry, code]
/** Fields whose errors are shown: after blur or submit. */
const left = new Set()

const problems = () =>
  new Map([
    [number, numberProblem(number.value)],
    [expiry, expiryProblem(expiry.value)],
    [code, codeProblem(code.value, digitsOf(number.value))],
  ])

export function firstProblem() {
  return [...problems().values()].find(Boolean)
}

/** The payload of a `change` event. Never contains a digit. */
export function state() {
  const shown = [...problems()].find(([field, problem]) => isShown(field, problem))
  return {
    brand: brandOf(digitsOf(number.value)).name,
    complete: firstProblem() === undefined,
    empty: fields.every((field) => field.value === ''),
    error: shown?.[1],
  }
}

export function typedCard() {
  const digits = digitsOf(expiry.value)
  return {
    number: digitsOf(number.value),
    exp_month: digits.slice(0, 2),
    exp_year: `20${digits.slice(2)}`,
    cvc: code.value,
  }
}

export function showAll() {
  for (const field of fields) left.add(field)
  mark()
  const wrong = [...problems()].find(([, problem]) => problem)
  wrong?.[0].focus()
}

export function clear() {
  for (const field of fields) field.value = ''
  left.clear()
  mark()
}

export const focusFirst = () => number.focus()
export const disable = (disabled) => {
  for (const field of fields) field.disabled = disabled
}

export function watch({ changed, focused, blurred, escaped, entered }) {
  for (const field of fields) {
    field.addEventListener('input', (event) => {
      reformat(field, String(event.inputType ?? '').startsWith('delete'))
      mark()
      changed()
    })
    field.addEventListener('focus', focused)
    field.addEventListener('blur', () => {
      if (field.value !== '') left.add(field)
      mark()
      changed()
      blurred()
    })
    field.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') escaped()
      if (key === 'Enter') entered()
    })
  }
}

function reformat(field, deleting) {
  const before = field.value
  const digitsBeforeCaret = digitsOf(before.slice(0, field.selectionStart ?? 0)).length
  const atEnd = field.selectionStart === before.length
  if (field === number) field.value = showNumber(before)
  if (field === expiry) field.value = showExpiry(before, deleting)
  code.value = showCode(code.value, digitsOf(number.value))
  if (document.activeElement !== field) return
  if (!atEnd) placeCaret(field, digitsBeforeCaret)
  else if (!deleting && problems().get(field) === undefined) nextOf(field)?.focus()
}

function placeCaret(field, digits) {
  let place = 0
  for (let seen = 0; seen < digits && place < field.value.length; place++)
    if (/\d/.test(field.value[place])) seen++
  field.setSelectionRange(place, place)
}

const nextOf = (field) => fields[fields.indexOf(field) + 1]

// Shows an invalid complete value at once, an incomplete one only after blur.
const isShown = (field, problem) =>
  problem !== undefined && (left.has(field) || !problem.code.startsWith('incomplete'))

function mark() {
  for (const [field, problem] of problems())
    field.setAttribute('aria-invalid', String(isShown(field, problem)))
}
