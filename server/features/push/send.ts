import type { Language } from '../../../contract/i18n/languages.ts'
import { pathIn } from '../../../contract/i18n/languages.ts'
import { type NoticeKind, type NoticeTopic, noticeKinds } from '../../../contract/notice-kinds.ts'
import type { AppServices } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { runWithLanguage } from '../../i18n/language.ts'
import { type ServerMessage, translateMessage } from '../../i18n/messages.ts'
import { pushTtlSeconds } from '../../providers/web-push.ts'
import { deleteDevice, markUsed } from './queries.ts'

const titles: Record<NoticeTopic, ServerMessage> = {
  orders: 'pushOrders',
  money: 'pushMoney',
  cases: 'pushCases',
  messages: 'pushMessages',
  questions: 'pushQuestions',
  offers: 'pushOffers',
  listings: 'pushListings',
  reviews: 'pushReviews',
  priceDrops: 'pushPriceDrops',
  returns: 'pushReturns',
}

const aDayAgo = () => new Date(Date.now() - pushTtlSeconds * 1000)

/** The notice, unless it is read or old by now, and a browser of its member that is logged in. */
function readPush(db: Db, { noticeId, deviceId }: { noticeId: string; deviceId: string }) {
  return db
    .selectFrom('notice')
    .innerJoin('push_subscription as device', 'device.member_id', 'notice.member_id')
    .innerJoin('identity_session as session', 'session.id', 'device.session_id')
    .innerJoin('identity_user as user', 'user.id', 'session.user_id')
    .select(['notice.title', 'notice.path', 'endpoint', 'p256dh', 'auth'])
    .select(['notice.kind', 'user.language'])
    .where('notice.id', '=', noticeId)
    .where('device.id', '=', deviceId)
    .where('notice.read_at', 'is', null)
    .where('notice.created_at', '>', aDayAgo())
    .where('session.expires_at', '>', new Date())
    .executeTakeFirst()
}

function titleOf(kind: NoticeKind, language: Language): string {
  const topic = noticeKinds[kind]
  return runWithLanguage(language, () => translateMessage(topic ? titles[topic] : 'pushOther'))
}

/** Throws if the push service is away: the queue tries again. */
export async function sendPush(services: AppServices, job: { noticeId: string; deviceId: string }) {
  const { backgroundDb: db, webPush, config, log } = services
  const found = webPush && (await readPush(db, job))
  if (!found) return
  const { kind, title: body, path, language, ...device } = found
  const { noticeId: id, deviceId } = job
  const outcome = await webPush.send(device, {
    topic: id.replaceAll('-', ''),
    data: {
      id,
      title: titleOf(kind, language),
      body,
      path: pathIn(language, config.language, path),
    },
  })
  if (outcome === 'gone') await deleteDevice(db, deviceId)
  else if (outcome === 'accepted') await markUsed(db, deviceId)
  else log.warn({ device: deviceId }, 'a push service refused a message')
}
