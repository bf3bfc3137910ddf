import { timeOf } from '../clock.ts'
import type { AccountRecord, BankOutcome, Rejection } from '../connect-records.ts'
import type { Form } from '../protocol/form.ts'
import { newId } from '../protocol/ids.ts'
import { choiceOf, integerOf, requiredText, textOf } from '../protocol/params.ts'
import type { HandlerDeps } from '../webhooks/events.ts'
import { saveAccount } from './account-changes.ts'
import { accountOf, openAccountOf } from './accounts.ts'
import { bankAccount } from './banks.ts'
import { bankRequirement, required } from './requirements.ts'

const bankOutcomes = ['paid', 'fails', 'fails_after_paid'] as const
const rejections = ['rejected_fraud', 'rejected_other', 'rejected_terms_of_service'] as const
const laterRequirement = 'identity.individual.documents.primary_verification'
const twoWeeks = 14 * 24 * 3600

export const bankOutcomeOf = (form: Form): BankOutcome =>
  choiceOf(form, 'bank', bankOutcomes) ?? 'paid'

const newBank = (outcome: BankOutcome, { country }: AccountRecord) =>
  bankAccount(newId('ba'), outcome, country ?? 'us')

/** Provides everything that is asked for; with `review` the provider still has to check it. */
export function finishOnboarding(
  deps: HandlerDeps,
  account: AccountRecord,
  outcome: BankOutcome,
  review: boolean,
): AccountRecord {
  const provided = account.requirements.filter(({ description }) => description !== bankRequirement)
  return saveAccount(deps, {
    ...account,
    detailsSubmitted: true,
    bank: newBank(outcome, account),
    requirements: review
      ? provided.map((requirement) => ({ ...requirement, awaiting: 'stripe' as const }))
      : [],
  })
}

export function rejectAccount(deps: HandlerDeps, account: AccountRecord, rejection: Rejection) {
  return saveAccount(deps, { ...account, detailsSubmitted: true, rejection })
}

const named = (deps: HandlerDeps, form: Form) => openAccountOf(deps, requiredText(form, 'account'))

/** Onboards an account without a browser. */
export function onboardAccount(deps: HandlerDeps, form: Form) {
  const outcome = choiceOf(form, 'outcome', ['finish', 'review', 'reject'])
  const account = named(deps, form)
  if (outcome === 'reject') return rejectAccount(deps, account, 'rejected_other')
  return finishOnboarding(deps, account, bankOutcomeOf(form), outcome === 'review')
}

/** Asks for more, until a deadline in `seconds`; 0 restricts at once. */
export function addRequirement(deps: HandlerDeps, form: Form) {
  const account = named(deps, form)
  const restricts = choiceOf(form, 'restricts', ['transfers', 'payouts'])
  const dueAt = timeOf(deps.ledger) + (integerOf(form, 'seconds', 0) ?? twoWeeks)
  const later = required(
    textOf(form, 'requirement') ?? laterRequirement,
    [
      ...(restricts === 'payouts' ? [] : (['stripe_balance.stripe_transfers'] as const)),
      ...(restricts === 'transfers' ? [] : (['stripe_balance.payouts'] as const)),
    ],
    { dueAt, reason: 'routine_verification' },
  )
  return saveAccount(deps, { ...account, requirements: [...account.requirements, later] })
}

/** One requirement is met, or all of them. */
export function meetRequirement(deps: HandlerDeps, form: Form) {
  const account = named(deps, form)
  const met = textOf(form, 'requirement')
  const requirements = account.requirements.filter(
    ({ description }) => met !== undefined && description !== met,
  )
  return saveAccount(deps, { ...account, requirements })
}

export const rejectNamed = (deps: HandlerDeps, form: Form) =>
  rejectAccount(deps, named(deps, form), choiceOf(form, 'reason', rejections) ?? 'rejected_other')

/** Changes the bank account; payouts that failed are possible again. */
export function changeBank(deps: HandlerDeps, form: Form) {
  const account = named(deps, form)
  const requirements = account.requirements.filter(
    ({ description }) => description !== bankRequirement,
  )
  return saveAccount(deps, {
    ...account,
    bank: newBank(bankOutcomeOf(form), account),
    requirements,
  })
}

/** Lets reversals exceed the balance of the account, or not. */
export function allowNegative({ ledger, ...deps }: HandlerDeps, form: Form) {
  const account = accountOf({ ledger, ...deps }, requiredText(form, 'account'))
  const mayGoNegative = choiceOf(form, 'allowed', ['true', 'false']) !== 'false'
  return ledger.accounts.put({ ...account, mayGoNegative })
}
