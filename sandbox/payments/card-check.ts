import { Failure } from '../protocol/failure.ts'
import { type Form, parseForm } from '../protocol/form.ts'
import { newId } from '../protocol/ids.ts'
import { requiredText, textOf } from '../protocol/params.ts'
import type { CardFace, TokenizedCard } from '../records.ts'
import { brandOf, passesLuhn, verdictOf } from './cards.ts'

/** Validates the card form and returns everything except the number. Throws a 402 card error. */
export function readCard(form: Form): TokenizedCard {
  const number = requiredText(form, 'number').replace(/[ -]/g, '')
  if (!passesLuhn(number)) throw wrong('incorrect_number', 'Your card number is incorrect.')
  const verdict = verdictOf(number)
  if (verdict === undefined) throw liveCard()
  checkCode(textOf(form, 'cvc'))
  const card = { brand: brandOf(number), last4: number.slice(-4), ...readExpiry(form) }
  return { id: newId('tok'), verdict, card }
}

export const testCard = (number: string) =>
  readCard(
    parseForm(
      new URLSearchParams({ number, exp_month: '12', exp_year: '2040', cvc: '123' }).toString(),
    ),
  )

function readExpiry(form: Form): Pick<CardFace, 'exp_month' | 'exp_year'> {
  const month = Number(requiredText(form, 'exp_month'))
  const year = Number(requiredText(form, 'exp_year'))
  const fullYear = year < 100 ? 2000 + year : year
  if (!(Number.isInteger(month) && month >= 1 && month <= 12))
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.")
  const now = new Date()
  if (!Number.isInteger(year) || fullYear < now.getFullYear() || fullYear > now.getFullYear() + 50)
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.")
  if (fullYear === now.getFullYear() && month < now.getMonth() + 1)
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.")
  return { exp_month: month, exp_year: fullYear }
}

function checkCode(cvc: string | undefined) {
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw wrong('invalid_cvc', "Your card's security code is invalid.")
}

const wrong = (code: string, message: string) =>
  new Failure(402, { type: 'card_error', code, message })

const liveCard = () =>
  new Failure(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card.',
  })
