import type { ContactMessage } from '../../contract/content.ts'
import type { Language } from '../../contract/languages.ts'
import type { Letter } from '../gateways/mail.ts'
import { letterIn, oneLine } from '../letter.ts'

type Site = { brand: string; contactEmail: string; language: Language }

/** A visitor's message as the people of the site get it; answering it writes to the visitor. */
export function contactLetter({ name, email, message }: ContactMessage, site: Site): Letter {
  const said = message.trim()
  return {
    to: site.contactEmail,
    replyTo: email.trim(),
    ...letterIn(site.language, said ? 'contact' : 'contactWithoutMessage', {
      name: oneLine(name).trim(),
      email: email.trim(),
      brand: site.brand,
      message: said,
    }),
  }
}
