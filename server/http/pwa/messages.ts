import type { Language } from '../../../contract/i18n/languages.ts'

type PwaMessages = { about: string; offline: string; comfort: string; retry: string }

export const pwaMessages: Record<Language, PwaMessages> = {
  en: {
    about: 'The marketplace for used laptops.',
    offline: 'You are offline',
    comfort:
      'Your device is not connected to the internet. Your orders are safe, but reservations still end on time. This page reloads when you are back online.',
    retry: 'Try again',
  },
  de: {
    about: 'Der Marktplatz für gebrauchte Laptops.',
    offline: 'Keine Verbindung',
    comfort:
      'Ihr Gerät ist nicht mit dem Internet verbunden. Ihre Bestellungen sind sicher; Reservierungen laufen aber weiter ab. Diese Seite lädt neu, sobald Sie wieder online sind.',
    retry: 'Erneut versuchen',
  },
}
