import type footer from './messages/en/footer.json'
import type gallery from './messages/en/gallery.json'
import type photos from './messages/en/photos.json'
import type titles from './messages/en/titles.json'
import type ui from './messages/en/ui.json'
import type wording from './messages/en/wording.json'

/** One line for each file of `messages/en/`; every other language has the same. */
type Messages = {
  footer: typeof footer
  gallery: typeof gallery
  photos: typeof photos
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
