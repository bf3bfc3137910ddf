import { useNavigate } from '@tanstack/react-router'
import { Laptop, Search, Shapes } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Suggestion } from '../../../contract/search/search-routes.ts'
import { readQuery } from '../../api/address-query.ts'
import { api } from '../../api/api.ts'
import { UserText } from '../../ui/user-text.tsx'
import { ComboboxList } from './combobox-list.tsx'
import { type SearchQuery, searchQuery } from './search-address.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  baseQuery: SearchQuery
  onSearch: (() => void) | undefined
}

const icons = { word: Search, model: Laptop, category: Shapes }

function SuggestionText({ kind, text }: Suggestion) {
  const t = useTranslations('site')
  const Icon = icons[kind]
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <UserText>{text}</UserText>
      </span>{' '}
      {kind === 'category' && <span className="text-sm text-muted">{t('category')}</span>}
    </>
  )
}

/** Suggestions below the search field for the typed text, and a link to all results. */
export function Suggestions({ input, baseQuery, onSearch }: Props) {
  const t = useTranslations('site')
  const navigate = useNavigate()
  const search = (query: SearchQuery) => {
    onSearch?.()
    navigate({ to: '/search', search: searchQuery(query) })
  }
  const take = (suggestion: Suggestion) => {
    const query: SearchQuery = searchQuery(readQuery(suggestion.search))
    if (input.current) input.current.value = query.q ?? ''
    search({ ...baseQuery, ...query })
  }
  return (
    <ComboboxList
      input={input}
      label={t('suggestions')}
      find={(q, signal) => api.search.suggestions({ q }, { signal })}
      keyOf={({ kind, text }: Suggestion) => `${kind} ${text}`}
      onTake={take}
      onSubmit={() => search({ ...baseQuery, q: input.current?.value ?? '' })}
      className="max-h-96"
    >
      {(suggestion) => <SuggestionText {...suggestion} />}
    </ComboboxList>
  )
}
