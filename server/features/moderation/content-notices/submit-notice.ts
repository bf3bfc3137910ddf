import { formatMessage } from '../../../../contract/i18n/messages.ts'
import type { ContentNotice } from '../../../../contract/moderation.ts'
import { consumeRateLimit, tryConsumeRateLimit } from '../../../access/rate-limits.ts'
import type { RequestContext } from '../../../context.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import type { EmailServices } from '../../../jobs/email.ts'
import { sendNoticeReceipt } from '../../reports/notifiers.ts'
import { insertContentNotice, type NewContentNotice } from '../../reports/queries.ts'
import { moderationLimits } from '../rate-limits.ts'
import { type Content, contentAt } from './content-address.ts'
import { readFacts } from './content-facts.ts'

const atAddress = (message: 'contentAddress' | 'contentUnknown') => ({
  fields: { address: formatMessage(message) },
})

/** Bounded, as the address that gets the receipt is not confirmed. */
async function tryConsumeReceiptLimits(tx: Tx, email: string, contentId: string) {
  const key = email.toLowerCase()
  const aboutContent = [moderationLimits.receiptAboutContent, `${key}|${contentId}`] as const
  // A second notice about the same content is ordinary use.
  return (
    (await tryConsumeRateLimit(tx, ...aboutContent, { isNoted: false })) &&
    tryConsumeRateLimit(tx, moderationLimits.receiptByEmail, key)
  )
}

type Sent = Pick<NewContentNotice, 'notifier' | 'reason'>

async function fileNotice(services: EmailServices, tx: Tx, content: Content, sent: Sent) {
  const facts = await readFacts(tx, content)
  if (!facts) throw refuse('not_found', atAddress('contentUnknown'))
  const filed = await insertContentNotice(tx, { ...facts, ...sent, subjectId: content.id })
  if (filed.isNew && (await tryConsumeReceiptLimits(tx, sent.notifier.email, content.id))) {
    await sendNoticeReceipt(services, tx, sent.notifier, { ...filed, page: content.page })
  }
  return filed.id
}

/**
 * Reports content to the admins, with or without an account, and confirms the receipt by e-mail. Returns the id of
 * the report. Refuses `too_many_requests`, `bad_input` for an address of something else, and `not_found`.
 */
export async function submitNotice(context: RequestContext, input: ContentNotice): Promise<string> {
  await consumeRateLimit(context.db, moderationLimits.noticeByAddress, context.address)
  const content = contentAt(input.address, context.config.publicUrl)
  if (!content) throw refuse('bad_input', atAddress('contentAddress'))
  const email = input.email.trim()
  const notifier = { name: input.name.trim(), email, language: currentLanguage() }
  return transact(context.db, (tx) =>
    fileNotice(context, tx, content, { notifier, reason: input.explanation }),
  )
}
