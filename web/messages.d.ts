import type footer from './messages/en/footer.json'

/** One line for each file of `messages/en/`; every other language has the same. */
type Messages = {
  footer: typeof footer
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
