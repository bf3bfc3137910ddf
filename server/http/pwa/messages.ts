import type { Language } from '../../../contract/i18n/languages.ts'

type PwaMessages = { about: string; offline: string; comfort: string; retry: string }

export const pwaMessages: Record<Language, PwaMessages> = {
  en: {
    about: 'Used laptops from people like you.',
    offline: 'You are offline',
    comfort:
      'This device can not reach the internet just now. Nothing is lost: what you have booked and paid is safe with us. We try again as soon as you are connected.',
    retry: 'Retry',
  },
  de: {
    about: 'Gebrauchte Laptops von Menschen wie Ihnen.',
    offline: 'Keine Verbindung',
    comfort:
      'Dieses Gerät kann das Internet gerade nicht erreichen. Es ist nichts verloren: Was Sie reserviert und bezahlt haben, ist bei uns sicher. Wir versuchen es wieder, sobald Sie verbunden sind.',
    retry: 'Noch einmal',
  },
}
