import type { Language } from '../../../contract/i18n/languages.ts'

/**
 * The bell is on public pages too, whose texts are loaded with every page. Its own come with its
 * script, which only members load.
 */
export const bellLabel: Record<Language, (unread: string) => string> = {
  en: (unread) => (unread ? `Notifications, ${unread} unread` : 'Notifications'),
  de: (unread) => (unread ? `Mitteilungen, ${unread} ungelesen` : 'Mitteilungen'),
}
