import type { ContactMessage } from '../../contract/content.ts'
import type { Letter } from '../gateways/mail.ts'

type Site = { brand: string; contactEmail: string }

/** A visitor's message as the people of the site get it; answering it writes to the visitor. */
export function contactLetter({ name, email, message }: ContactMessage, site: Site): Letter {
  const oneLine = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return {
    to: site.contactEmail,
    replyTo: email.trim(),
    subject: `Message from ${oneLine}`,
    text: `${oneLine} (${email.trim()}) wrote through the contact form of ${site.brand}:

${message.trim() || '(no message)'}
`,
  }
}
