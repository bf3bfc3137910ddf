import type footer from './messages/en/footer.json'
import type products from './messages/en/products.json'
import type selling from './messages/en/selling.json'
import type titles from './messages/en/titles.json'
import type wording from './messages/en/wording.json'

/** One line for each file of `messages/en/`; every other language has the same. */
type Messages = {
  footer: typeof footer
  products: typeof products
  selling: typeof selling
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
