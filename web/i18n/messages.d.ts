import type account from '../messages/en/account.json'
import type admin from '../messages/en/admin.json'
import type answers from '../messages/en/answers.json'
import type attributes from '../messages/en/attributes.json'
import type blog from '../messages/en/blog.json'
import type booking from '../messages/en/booking.json'
import type dashboard from '../messages/en/dashboard.json'
import type entrance from '../messages/en/entrance.json'
import type failures from '../messages/en/failures.json'
import type gallery from '../messages/en/gallery.json'
import type grades from '../messages/en/grades.json'
import type guidance from '../messages/en/guidance.json'
import type home from '../messages/en/home.json'
import type imports from '../messages/en/imports.json'
import type item from '../messages/en/item.json'
import type keeping from '../messages/en/keeping.json'
import type ledger from '../messages/en/ledger.json'
import type live from '../messages/en/live.json'
import type orders from '../messages/en/orders.json'
import type payment from '../messages/en/payment.json'
import type photos from '../messages/en/photos.json'
import type products from '../messages/en/products.json'
import type report from '../messages/en/report.json'
import type saving from '../messages/en/saving.json'
import type search from '../messages/en/search.json'
import type security from '../messages/en/security.json'
import type selling from '../messages/en/selling.json'
import type site from '../messages/en/site.json'
import type titles from '../messages/en/titles.json'
import type ui from '../messages/en/ui.json'
import type wording from '../messages/en/wording.json'

/** One line for each file of `messages/en/`; every other language has the same. */
type Messages = {
  account: typeof account
  admin: typeof admin
  answers: typeof answers
  attributes: typeof attributes
  blog: typeof blog
  booking: typeof booking
  dashboard: typeof dashboard
  entrance: typeof entrance
  failures: typeof failures
  gallery: typeof gallery
  grades: typeof grades
  home: typeof home
  item: typeof item
  guidance: typeof guidance
  imports: typeof imports
  keeping: typeof keeping
  ledger: typeof ledger
  live: typeof live
  orders: typeof orders
  payment: typeof payment
  photos: typeof photos
  products: typeof products
  report: typeof report
  saving: typeof saving
  search: typeof search
  security: typeof security
  selling: typeof selling
  site: typeof site
  titles: typeof titles
  ui: typeof ui
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
