import type { ContactMessage } from '../../../contract/content.ts'
import { isolate } from '../../../contract/i18n/bidi.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { letterIn, trusted } from '../../jobs/email.ts'
import type { Letter } from '../../providers/smtp.ts'

type Site = { brand: string; contactEmail: string; language: Language }

/** A visitor's message as the people of the site get it; answering it writes to the visitor. */
export function contactLetter({ name, email, message }: ContactMessage, site: Site): Letter {
  const said = message.trim()
  return {
    to: site.contactEmail,
    replyTo: email.trim(),
    ...letterIn(
      { language: site.language, confirmed: true },
      said ? 'contact' : 'contactWithoutMessage',
      {
        name: name.trim(),
        email: trusted(isolate(email.trim())),
        brand: trusted(site.brand),
        // For the people of the site: with its line breaks and links.
        message: trusted(isolate(said)),
      },
    ),
  }
}
