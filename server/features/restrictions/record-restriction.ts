import { isolate } from '../../../contract/i18n/bidi.ts'
import type { RemovalKind } from '../../../contract/schemas/removal-reasons.ts'
import type { Tx } from '../../database/db.ts'
import { type EmailServices, type EmailValues, trusted } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'
import { insertRestriction, type NewRestriction } from './queries.ts'
import { standardReason } from './serialize.ts'

const pathOf = (id: string) => `/dashboard/decisions/${id}`

const yesOrNo = (is: boolean) => ({ variant: is ? 'yes' : 'no' })

function emailValues(
  id: string,
  { kind, ground, title, reason, reported, decidedBy }: NewRestriction,
) {
  const automated = decidedBy === null
  return {
    decision: trusted(id),
    title,
    kind: { variant: kind },
    ground: { variant: ground },
    reason: reason ? trusted(isolate(reason)) : { translated: standardReason(automated) },
    reported: yesOrNo(reported),
    automated: yesOrNo(automated),
  } satisfies EmailValues
}

/**
 * Records why content of a member is restricted, and sends the statement of reasons to the member,
 * in the transaction of the restriction. Skips deleted members.
 */
export async function recordRestriction(
  services: EmailServices,
  tx: Tx,
  restriction: NewRestriction,
) {
  const { memberId, kind, subject, title } = restriction
  const id = await insertRestriction(tx, restriction)
  if (!id) return
  const notice = { memberId, kind, subject, title, path: pathOf(id) }
  const email = { name: 'restriction', values: emailValues(id, restriction) } as const
  await notifyMember(services, tx, notice, email)
}

type Reversed = {
  memberId: string
  /** Of the restriction that has ended. */
  id: string
  title: string
  restored: RemovalKind | 'listingPaused' | 'listingSuspended'
  reason: string
}

/** Tells a member that a decision about their content was wrong, in the transaction that restores it. */
export async function notifyOfReversal(
  services: EmailServices,
  tx: Tx,
  { memberId, id, title, restored, reason }: Reversed,
) {
  const kind = 'decisionReversed' as const
  const notice = { memberId, kind, subject: id, title, path: pathOf(id) }
  const values = { title, kind: { variant: restored }, reason: trusted(isolate(reason)) }
  await notifyMember(services, tx, notice, { name: kind, values })
}
