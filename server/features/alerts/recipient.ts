import type { AppServices } from '../../context.ts'
import type { Db, Tx } from '../../database/db.ts'
import {
  type EmailName,
  type EmailValues,
  renderEmail,
  sendEmailJob,
  trusted,
} from '../../jobs/email.ts'
import { type Subscription, unsubscribeToken } from './subscription.ts'

/** Members who get notices of alerts, and e-mails if their address is confirmed. */
export function notifiableMembers(db: Db) {
  return db
    .selectFrom('member')
    .innerJoin('identity_user as person', 'person.id', 'member.identity_id')
    .select(['member.id', 'member.name', 'person.email', 'person.language'])
    .select('person.email_verified as isConfirmed')
    .where('member.deleted_at', 'is', null)
    .where('person.disabled_at', 'is', null)
}

export type Recipient = Awaited<ReturnType<ReturnType<typeof notifiableMembers>['execute']>>[number]

export type AlertServices = Pick<AppServices, 'config' | 'pool' | 'jobs'>

/** Enqueues an e-mail to a confirmed address. */
export async function enqueueAlertEmail(
  services: AlertServices,
  tx: Tx,
  to: Recipient,
  name: EmailName,
  about: Subscription,
  values: EmailValues,
) {
  const { config, jobs, pool } = services
  const { language } = to
  const url = `${config.publicUrl}/unsubscribe/${await unsubscribeToken(pool, about)}`
  const known = { person: to.name, unsubscribe: trusted(url) }
  const email = renderEmail({ language, confirmed: true, site: config }, name, {
    ...known,
    ...values,
  })
  await jobs.enqueue(sendEmailJob, { to: to.email, ...email, unsubscribe: url }, tx)
}
