import type Stripe from 'stripe'
import type { AccountRecord, RequirementRecord } from '../connect-records.ts'

type Status = Stripe.V2.Core.Account.Requirements.Entry.MinimumDeadline.Status
type Entry = Stripe.V2.Core.Account.Requirements.Entry

export const bankRequirement = 'defaults.payout_methods'

const collected = [
  'identity.attestations.terms_of_service.account',
  'identity.individual.address.line1',
  'identity.individual.date_of_birth',
  'identity.individual.given_name',
  'identity.individual.surname',
]
const both: RequirementRecord['restricts'] = [
  'stripe_balance.stripe_transfers',
  'stripe_balance.payouts',
]
const strictest: Status[] = ['past_due', 'currently_due', 'eventually_due']

/** What a new recipient has to provide. */
export const onboardingRequirements = (): RequirementRecord[] => [
  ...collected.map((description) => required(description, both)),
  required(bankRequirement, ['stripe_balance.payouts']),
]

export const required = (
  description: string,
  restricts: RequirementRecord['restricts'],
  more: Partial<RequirementRecord> = {},
): RequirementRecord => ({
  description,
  awaiting: 'user',
  reason: 'routine_onboarding',
  dueAt: null,
  restricts,
  error: null,
  ...more,
})

/** A requirement of the onboarding is due at once, a later one past due after its deadline. */
export function statusOf({ dueAt }: RequirementRecord, now: number): Status {
  return dueAt !== null && dueAt <= now ? 'past_due' : 'currently_due'
}

/** Whether it restricts its capabilities already. */
export const isRestricting = (requirement: RequirementRecord, now: number) =>
  requirement.dueAt === null || requirement.dueAt <= now

function entryOf(requirement: RequirementRecord, now: number): Entry {
  const status = statusOf(requirement, now)
  return {
    awaiting_action_from: requirement.awaiting,
    description: requirement.description,
    errors: requirement.error === null ? [] : [requirement.error],
    impact: {
      restricts_capabilities: requirement.restricts.map((capability) => ({
        capability,
        configuration: 'recipient',
        deadline: { status },
      })),
    },
    minimum_deadline: { status },
    requested_reasons: [{ code: requirement.reason }],
  }
}

/** The requirements in the format of API v2; without any, the summary is empty. */
export function requirementsView(
  { requirements }: AccountRecord,
  now: number,
): Stripe.V2.Core.Account.Requirements {
  const entries = requirements.map((requirement) => entryOf(requirement, now))
  const status = strictest.find((known) =>
    entries.some((entry) => entry.minimum_deadline.status === known),
  )
  if (status === undefined) return { entries }
  const times = requirements.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]))
  const time = times.length === 0 ? {} : { time: isoOf(Math.min(...times)) }
  return { entries, summary: { minimum_deadline: { status, ...time } } }
}

/** RFC 3339 from seconds since 1970. */
export const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()
