import type footer from './messages/en/footer.json'
import type orders from './messages/en/orders.json'
import type payment from './messages/en/payment.json'
import type titles from './messages/en/titles.json'
import type wording from './messages/en/wording.json'

/** One line for each file of `messages/en/`; every other language has the same. */
type Messages = {
  footer: typeof footer
  orders: typeof orders
  payment: typeof payment
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
