import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { type EmailHtml, emailDocument } from './email-document.ts'

export type Email = {
  to: string
  subject: string
  text: string
  html?: EmailHtml | undefined
  /** The author of an e-mail that a person wrote. User input; ignored unless it is one plain address. */
  replyTo?: string
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribe?: string
  /** ISO 8601, if not the time when it is sent. */
  date?: string
}

export type Mailer = {
  /** Throws a `RejectedError` if the mail server rejects the address for good. */
  send(email: Email): Promise<void>
  deleteOld(days: number): Promise<void>
  /** Ends idle connections; e-mails that are being sent are finished. */
  close(): void
}

const unfit = /[\r\n\0]/
const plainEmail = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u

const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Automatic responders do not answer what is `auto-generated` (RFC 3834). */
const headersOf = ({ replyTo, unsubscribe }: Email) => ({
  ...(replyTo === undefined && { 'Auto-Submitted': 'auto-generated' }),
  ...(unsubscribe && oneClick(unsubscribe)),
})

/** For nodemailer. The address is passed as an object, so that it cannot add recipients or headers. */
export function compose(email: Email, config: Config): SendMailOptions {
  const { to, subject, text, html, replyTo = '', date } = email
  if (unfit.test(to) || unfit.test(subject)) throw new Error('a line break in a mail header')
  return {
    from: { name: config.brand, address: config.contactEmail },
    to: { name: '', address: to },
    ...(plainEmail.test(replyTo) && { replyTo: { name: '', address: replyTo } }),
    headers: headersOf(email),
    ...(date && { date }),
    subject,
    text,
    ...(html && { html: emailDocument({ ...html, subject, brand: config.brand }) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
