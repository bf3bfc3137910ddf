import { sql } from 'kysely'
import {
  type NoticeKind,
  type NoticeTopic,
  noticeKinds,
  requiredTopics,
} from '../../../contract/notice-kinds.ts'
import { type RateLimit, tryConsumeRateLimit } from '../../access/rate-limits.ts'
import type { Tx } from '../../database/db.ts'
import { prepared } from '../../database/prepared.ts'
import {
  type EmailAccount,
  type EmailName,
  type EmailServices,
  type EmailValues,
  enqueueAccountEmail,
} from '../../jobs/email.ts'
import { normalizeEmail } from '../identity/rules.ts'
import { sendPushJob } from '../push/jobs.ts'
import { emailAccountFor } from './queries.ts'
import { noticeLimits } from './rate-limits.ts'

export type NewNotice = {
  memberId: string
  kind: NoticeKind
  /** The id of what it is about: the same kind and subject renew the notice. */
  subject: string
  title: string
  /** Where it leads, from the root of the site. */
  path: string
}

type NoticeEmail = { name: EmailName; values: EmailValues }

type Written = { id: string; isTopicOn: boolean; devices: string[]; account: EmailAccount }

/**
 * Renews the notice if there is one. The browsers are those of a member who has not switched off the
 * topic, which for favourites is a column of the profile.
 */
const writeNotice = (
  { memberId, kind, subject, title, path }: NewNotice,
  topic: string,
) => sql<Written>`
  insert into notice (member_id, kind, subject, title, path)
  select id, ${kind}, ${subject}, ${title}, ${path} from member
    where id = ${memberId} and deleted_at is null
  on conflict (member_id, kind, subject) do update
    set title = excluded.title, path = excluded.path, created_at = clock_timestamp(), read_at = null
  returning id,
    not exists (
      select from notice_mute
      where member_id = ${memberId} and topic = ${topic} and channel = 'email'
    ) as "isTopicOn",
    array (
      select device.id from push_subscription as device join member on member.id = device.member_id
      where member.id = ${memberId} and case ${topic}
        when 'priceDrops' then tell_price_drops
        when 'returns' then tell_returns
        else true end
    ) as devices,
    (
      select json_build_object(
        'email', member.email, 'language', language, 'email_verified', email_verified
      )
      from member left join identity_user on identity_user.email = member.email
      where member.id = ${memberId}
    ) as account ${prepared}`

async function executeWrite(tx: Tx, notice: NewNotice): Promise<Written | undefined> {
  const { rows } = await writeNotice(notice, noticeKinds[notice.kind] ?? '').execute(tx)
  return rows[0]
}

/** Writes a notice that is neither e-mailed nor sent to browsers. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await executeWrite(tx, notice)
}

type PushServices = Pick<EmailServices, 'jobs'>

async function writeAndPush({ jobs }: PushServices, tx: Tx, notice: NewNotice) {
  const written = await executeWrite(tx, notice)
  if (written?.isTopicOn) {
    const { id: noticeId, devices } = written
    for (const deviceId of devices) await jobs.enqueue(sendPushJob, { noticeId, deviceId }, tx)
  }
  return written
}

/** Writes a notice and, unless the member has switched off its topic, sends it to their browsers. */
export async function notifyWithoutEmail(
  services: PushServices,
  tx: Tx,
  notice: NewNotice,
): Promise<void> {
  await writeAndPush(services, tx, notice)
}

const unconfirmedLimitOf = (kind: NoticeKind): RateLimit =>
  requiredTopics.some((topic) => topic === noticeKinds[kind])
    ? noticeLimits.requiredEmailUnconfirmed
    : noticeLimits.noticeEmailUnconfirmed

/**
 * Whether an e-mail may be sent: to an unconfirmed address only within the limit, which it counts. The limit is a
 * security event if `isNoted`.
 */
const mayEmail = async (
  tx: Tx,
  { email, email_verified }: EmailAccount,
  unconfirmedLimit: RateLimit,
  noted: { isNoted: boolean },
): Promise<boolean> =>
  email_verified === true ||
  (await tryConsumeRateLimit(tx, unconfirmedLimit, normalizeEmail(email), noted))

/**
 * Writes a notice and, unless the member has switched off its topic, sends it to their browsers and
 * e-mails it. An unconfirmed address gets a limited number of these e-mails a day, over all accounts;
 * those of `requiredTopics` are counted separately. These limits are no security events: the client of the
 * request is mostly that of another member.
 */
export async function notifyMember(
  services: EmailServices,
  tx: Tx,
  notice: NewNotice,
  email: NoticeEmail,
): Promise<void> {
  const { kind, path } = notice
  const written = await writeAndPush(services, tx, notice)
  if (!written?.isTopicOn) return
  const { account } = written
  if (!(await mayEmail(tx, account, unconfirmedLimitOf(kind), { isNoted: false }))) return
  const values = { link: { page: path }, ...email.values }
  const reason = noticeKinds[kind] ?? 'account'
  await enqueueAccountEmail(services, tx, account, { ...email, values, reason })
}

type Recipient = { memberId: string; topic: NoticeTopic; unconfirmedLimit: RateLimit }

/**
 * Sends only an e-mail, about what the member did, unless the member has switched the topic off. To an
 * unconfirmed address, only within the limit, which counts by e-mail address and is a security event.
 */
export async function emailMember(
  services: EmailServices,
  tx: Tx,
  { memberId, topic, unconfirmedLimit }: Recipient,
  email: NoticeEmail,
): Promise<void> {
  const account = await emailAccountFor(tx, memberId, topic)
  if (!account || !(await mayEmail(tx, account, unconfirmedLimit, { isNoted: true }))) return
  await enqueueAccountEmail(services, tx, account, { ...email, reason: topic })
}
