import type admin from './messages/en/admin.json'
import type footer from './messages/en/footer.json'
import type ledger from './messages/en/ledger.json'
import type titles from './messages/en/titles.json'
import type wording from './messages/en/wording.json'

/** One line for each file of `messages/en/`; every other language has the same. */
type Messages = {
  admin: typeof admin
  footer: typeof footer
  ledger: typeof ledger
  titles: typeof titles
  wording: typeof wording
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}

declare global {
  module 'messages:*' {
    const messages: Messages
    export default messages
  }
}
