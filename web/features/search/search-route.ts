import { createTranslator } from 'use-intl'
import type { Language } from '../../../contract/i18n/languages.ts'
import { readSearch, writeSearch } from '../../../contract/search/search.ts'
import { writeQuery } from '../../api/address-query.ts'
import { messagesOf } from '../../i18n/messages-loader.ts'
import type { HeadContext } from '../../i18n/page-head.ts'
import { hasNativeFormFields, type SearchQuery, searchQuery } from './search-address.ts'

/** The query in the spelling of its page; undefined if it is in that already. */
export async function canonicalQuery(query: SearchQuery, language: Language) {
  const canonical = hasNativeFormFields(query)
    ? await (await import('./native-form-query.ts')).applyNativeFormFields(query, language)
    : searchQuery(query)
  return writeQuery(canonical) === writeQuery(query) ? undefined : canonical
}

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
    writeSearch(search) === '' && !hasNativeFormFields(query)
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
