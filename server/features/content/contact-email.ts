import type { ContactMessage } from '../../../contract/content.ts'
import { isolate } from '../../../contract/i18n/bidi.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { renderEmail, trusted } from '../../jobs/email.ts'
import type { Email } from '../../providers/smtp.ts'

type Site = { brand: string; contactEmail: string; language: Language }

export function composeContactEmail({ name, email, message }: ContactMessage, site: Site): Email {
  const text = message.trim()
  return {
    to: site.contactEmail,
    replyTo: email.trim(),
    ...renderEmail(
      { language: site.language, confirmed: true },
      text ? 'contact' : 'contactWithoutMessage',
      {
        name: name.trim(),
        email: trusted(isolate(email.trim())),
        brand: trusted(site.brand),
        // Staff see line breaks and links as sent.
        message: trusted(isolate(text)),
      },
    ),
  }
}
