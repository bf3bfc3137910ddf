import type home from './messages/en/home.json'
import type site from './messages/en/site.json'
import type booking from './messages/en/booking.json'
import type blog from './messages/en/blog.json'
import type entrance from './messages/en/entrance.json'
import type failures from './messages/en/failures.json'
import type account from './messages/en/account.json'
import type dashboard from './messages/en/dashboard.json'
import type footer from './messages/en/footer.json'
import type live from './messages/en/live.json'
import type products from './messages/en/products.json'
import type report from './messages/en/report.json'
import type orders from './messages/en/orders.json'
import type payment from './messages/en/payment.json'
import type products from './messages/en/products.json'
import type selling from './messages/en/selling.json'
import type titles from './messages/en/titles.json'
import type wording from './messages/en/wording.json'

/** One line for each file of `messages/en/`; every other language has the same. */
type Messages = {
  home: typeof home
  site: typeof site
  booking: typeof booking
  blog: typeof blog
  entrance: typeof entrance
  failures: typeof failures
  account: typeof account
  dashboard: typeof dashboard
  footer: typeof footer
  live: typeof live
  products: typeof products
  report: typeof report
  orders: typeof orders
  payment: typeof payment
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
