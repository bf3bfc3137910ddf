import { createTranslator } from 'use-intl'
import type { Language } from '../../contract/i18n/languages.ts'
import type titles from '../messages/en/titles.json'
import { messagesOf } from './messages-loader.ts'

type PageTitle = { context: { site: { brand: string }; language: Language } }

/**
 * `head` of a screen: `<title> - <brand>`, as in `head: pageTitle('logIn')`, a name in the
 * namespace `titles`. Screens that search engines index have a `description` there too.
 */
export function pageTitle(name: keyof typeof titles) {
  return ({ match: { context } }: { match: PageTitle }) => {
    const { language } = context
    const { messages } = messagesOf(language)
    const t = createTranslator({ locale: language, messages, namespace: 'titles' })
    const title = `${t(`${name}.title`)} - ${context.site.brand}`
    const described = `${name}.description` as 'home.description'
    if (!t.has(described)) return { meta: [{ title }] }
    return { meta: [{ title }, { name: 'description', content: t(described) }] }
  }
}
