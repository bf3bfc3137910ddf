import { type NoticeTopic, noticeTopics, requiredTopics } from '../../../contract/notice-kinds.ts'
import type { NoticePreference } from '../../../contract/notices.ts'
import { lockMember } from '../../access/member-locks.ts'
import type { Member } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { favouriteEmailsOf, isFavouriteTopic, setFavouriteEmails } from './favourite-emails.ts'
import { mutedTopics, muteTopic, unmuteTopic } from './queries.ts'

const isRequired = (topic: NoticeTopic) => requiredTopics.includes(topic)

export async function preferencesOf(db: Db, member: Member): Promise<NoticePreference[]> {
  const muted = await mutedTopics(db, member)
  const favourites = await favouriteEmailsOf(db, member)
  return noticeTopics.map((topic) => ({
    topic,
    email: isFavouriteTopic(topic) ? favourites[topic] : !muted.includes(topic),
    required: isRequired(topic),
  }))
}

async function write(tx: Tx, member: Member, topic: NoticeTopic, email: boolean) {
  await lockMember(tx, member)
  if (isFavouriteTopic(topic)) return setFavouriteEmails(tx, member, { [topic]: email })
  await (email ? unmuteTopic : muteTopic)(tx, member, topic)
}

/** Refuses `notice_required` for topics that are always e-mailed. */
export async function updatePreference(
  db: Db,
  member: Member,
  { topic, email }: { topic: NoticeTopic; email: boolean },
): Promise<NoticePreference[]> {
  if (isRequired(topic) && !email) {
    throw refuse('notice_required', { fields: { email: translateMessage('emailsRequired') } })
  }
  await transact(db, (tx) => write(tx, member, topic, email))
  return preferencesOf(db, member)
}
