import type { Language } from '../../../contract/i18n/languages.ts'

const english = {
  title: 'Demo mailbox',
  about: 'The demo sends no e-mail to the internet. Everything that it would send is here.',
  address: 'Address',
  show: 'Show',
  all: 'All addresses',
  none: 'No e-mails yet',
  hint: 'Sign up, or ship a sold laptop, and reload this page a few seconds later.',
  noneTo: 'No e-mails to this address',
  to: 'To',
  sent: 'Sent',
  older: 'Older e-mails',
  newest: 'Newest e-mails',
  back: 'All e-mails',
  formatted: 'Formatted',
  plain: 'Plain text',
}

export type MailboxMessages = typeof english

export const mailboxMessages: Record<Language, MailboxMessages> = {
  en: english,
  de: {
    title: 'Postfach der Demo',
    about: 'Die Demo sendet keine E-Mails ins Internet. Alles, was sie senden würde, ist hier.',
    address: 'Adresse',
    show: 'Anzeigen',
    all: 'Alle Adressen',
    none: 'Noch keine E-Mails',
    hint: 'Registrieren Sie sich, oder bestätigen Sie den Versand eines verkauften Laptops, und laden Sie diese Seite einige Sekunden später neu.',
    noneTo: 'Keine E-Mails an diese Adresse',
    to: 'An',
    sent: 'Gesendet',
    older: 'Ältere E-Mails',
    newest: 'Neueste E-Mails',
    back: 'Alle E-Mails',
    formatted: 'Formatiert',
    plain: 'Nur Text',
  },
}
