import type { ContactMessage } from '../../../contract/content.ts'
import { isolate } from '../../../contract/i18n/bidi.ts'
import { type ContactSubject, parseContactAbout } from '../../../contract/schemas/contact-about.ts'
import { renderEmail, trusted } from '../../jobs/email.ts'
import type { EmailSite } from '../../jobs/emails/values.ts'
import type { Email } from '../../providers/mailer.ts'

type Site = EmailSite & { contactEmail: string }

/** Where staff see the order, or find the decision. */
const staffPages = {
  order: (number: string) => `/dashboard/cases/${number}`,
  decision: (number: string) => `/dashboard/reportedItems?show=decided&q=${number}`,
}

/** The values of `contactAbout`, beside those of every message. */
const subjectValues = ({ kind, number }: ContactSubject, isWritten: boolean) => ({
  about: { variant: kind },
  number: trusted(number),
  written: { variant: isWritten ? 'yes' : 'no' },
  link: { page: staffPages[kind](number) },
})

export function composeContactEmail(
  { name, email, message, about }: ContactMessage,
  site: Site,
): Email {
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
        ...(subject && subjectValues(subject, isWritten)),
      },
    ),
  }
}
