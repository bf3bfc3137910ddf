import type { ContactMessage } from '../../../contract/content.ts'
import { isolate } from '../../../contract/i18n/bidi.ts'
import { type ContactSubject, parseContactAbout } from '../../../contract/schemas/contact-about.ts'
import type { Db } from '../../database/db.ts'
import { renderEmail, trusted } from '../../jobs/email.ts'
import type { EmailSite } from '../../jobs/emails/values.ts'
import type { Email } from '../../providers/mailer.ts'
import { memberOfRestriction } from '../restrictions/queries.ts'

type Site = EmailSite & { contactEmail: string }

/** Where staff see the order, or find the decision. One that removed nothing is on the page about the member. */
async function staffPageOf(db: Db, { kind, number }: ContactSubject): Promise<string> {
  if (kind === 'order') return `/dashboard/cases/${number}`
  const memberId = await memberOfRestriction(db, number)
  if (memberId !== undefined) return `/dashboard/members/${memberId}`
  return `/dashboard/reportedItems?show=decided&q=${number}`
}

/** The values of `contactAbout`, beside those of every message. */
const subjectValues = async (db: Db, subject: ContactSubject, isWritten: boolean) => ({
  about: { variant: subject.kind },
  number: trusted(subject.number),
  written: { variant: isWritten ? 'yes' : 'no' },
  link: { page: await staffPageOf(db, subject) },
})

export async function composeContactEmail(
  db: Db,
  { name, email, message, about }: ContactMessage,
  site: Site,
): Promise<Email> {
  const text = message.trim()
  const isWritten = text !== ''
  const subject = about === undefined ? undefined : parseContactAbout(about)
  const plain = isWritten ? 'contact' : 'contactWithoutMessage'
  return {
    to: site.contactEmail,
    replyTo: email.trim(),
    ...renderEmail(
      { language: site.language, confirmed: true, site },
      subject ? 'contactAbout' : plain,
      {
        name: name.trim(),
        email: trusted(isolate(email.trim())),
        // Staff see line breaks and links as sent.
        message: trusted(isolate(text)),
        ...(subject && (await subjectValues(db, subject, isWritten))),
      },
    ),
  }
}
