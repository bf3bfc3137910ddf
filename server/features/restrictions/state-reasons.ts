import { isolate } from '../../../contract/i18n/bidi.ts'
import type { Tx } from '../../database/db.ts'
import { type EmailServices, type EmailValues, trusted } from '../../jobs/email.ts'
import { notifyMember } from '../notices/notify.ts'
import { insertRestriction, type NewRestriction } from './queries.ts'
import { standardReason } from './serialize.ts'

const yesOrNo = (is: boolean) => ({ variant: is ? 'yes' : 'no' })

function emailValues({ kind, ground, title, reason, reported, decidedBy }: NewRestriction) {
  const automated = decidedBy === null
  return {
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
export async function stateReasons(services: EmailServices, tx: Tx, restriction: NewRestriction) {
  const { memberId, kind, subject, title } = restriction
  const id = await insertRestriction(tx, restriction)
  if (!id) return
  const notice = { memberId, kind, subject, title, path: `/dashboard/decisions/${id}` }
  const email = { name: 'restriction', values: emailValues(restriction) } as const
  await notifyMember(services, tx, notice, email)
}
