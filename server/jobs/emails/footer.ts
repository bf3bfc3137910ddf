import type { Language } from '../../../contract/i18n/languages.ts'
import { type NoticeTopic, requiredTopics } from '../../../contract/notice-kinds.ts'
import texts from './footers.json' with { type: 'json' }
import { type EmailSite, pageIn } from './values.ts'

/** Why one gets an e-mail: the topic of its notice, the account itself, or a notice of illegal content. */
export type EmailReason = NoticeTopic | 'account' | 'notice'

/** Says why one gets an e-mail, and where to change that. */
export type EmailFooter = { text: string; link?: { address: string; label: string } }

const settingsPath = '/dashboard/notifications'

type Topic = keyof typeof texts.en.topics

const isTopic = (reason: EmailReason): reason is Topic => reason in texts.en.topics

const isRequired = (reason: EmailReason) => requiredTopics.some((topic) => topic === reason)

/** Undefined for topics whose e-mails have a link to unsubscribe instead. */
export function footerFor(
  reason: EmailReason,
  language: Language,
  site: EmailSite,
): EmailFooter | undefined {
  const { account, notice, always, chosen, topics, settings } = texts[language]
  const named = (text: string) => text.replace('{brand}', site.brand)
  const link = { address: pageIn(site, language, settingsPath), label: settings }
  if (reason === 'account') return { text: named(account) }
  if (reason === 'notice') return { text: named(notice) }
  if (isRequired(reason)) return { text: named(always), link }
  if (!isTopic(reason)) return undefined
  return { text: named(chosen).replace('{topic}', topics[reason]), link }
}

export const footerText = ({ text, link }: EmailFooter) =>
  link ? `\n--\n${text}\n${link.address}\n` : `\n--\n${text}\n`
