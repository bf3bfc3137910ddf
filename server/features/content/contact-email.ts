import type { ContactMessage } from '../../../contract/content.ts'
import { isolate } from '../../../contract/i18n/bidi.ts'
import { renderEmail, trusted } from '../../jobs/email.ts'
import type { EmailSite } from '../../jobs/emails/values.ts'
import type { Email } from '../../providers/mailer.ts'

type Site = EmailSite & { contactEmail: string }

export function composeContactEmail({ name, email, message }: ContactMessage, site: Site): Email {
  const text = message.trim()
  return {
    to: site.contactEmail,
    replyTo: email.trim(),
    ...renderEmail(
      { language: site.language, confirmed: true, site },
      text ? 'contact' : 'contactWithoutMessage',
      {
        name: name.trim(),
        email: trusted(isolate(email.trim())),
        // Staff see line breaks and links as sent.
        message: trusted(isolate(text)),
      },
    ),
  }
}
