import type account from './messages/en/account.json'
import type dashboard from './messages/en/dashboard.json'
import type footer from './messages/en/footer.json'
import type titles from './messages/en/titles.json'
import type wording from './messages/en/wording.json'

/** One line for each file of `messages/en/`; every other language has the same. */
type Messages = {
  account: typeof account
  dashboard: typeof dashboard
  footer: typeof footer
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
