import { createTranslator } from 'use-intl'
import type { Site } from '../../../contract/content.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { readSearch, writeSearch } from '../../../contract/search/search.ts'
import { messagesOf } from '../../i18n/messages-loader.ts'
import { hasTypedFields, type SearchQuery } from './search-address.ts'

type HeadContext = { site: Site; language: Language }

/**
 * The `head` of the search screen. Only the search without criteria may be indexed; the number of
 * others is unlimited.
 */
export function searchHead(query: SearchQuery, { site, language }: HeadContext) {
  const { messages } = messagesOf(language)
  const t = createTranslator({ locale: language, messages, namespace: 'search' })
  const search = readSearch(query)
  const { q } = search
  const title = q === '' ? t('title') : t('titleFor', { q })
  const robots =
    writeSearch(search) === '' && !hasTypedFields(query)
      ? []
      : [{ name: 'robots', content: 'noindex, follow' }]
  return {
    meta: [
      { title: `${title} - ${site.brand}` },
      { name: 'description', content: t('description') },
      ...robots,
    ],
  }
}
