import { useNavigate } from '@tanstack/react-router'
import { Laptop, Search, Shapes } from 'lucide-react'
import { type RefObject, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Suggestion } from '../../../contract/search/search-routes.ts'
import { readQuery } from '../../api/address-query.ts'
import { api } from '../../api/api.ts'
import { moveActive, useCombobox } from '../../ui/use-combobox.ts'
import { UserText } from '../../ui/user-text.tsx'
import { type SearchQuery, searchQuery } from './search-address.ts'
import { useTypeahead } from './use-typeahead.ts'

export type SuggestionsProps = {
  input: RefObject<HTMLInputElement | null>
  baseQuery: SearchQuery
  onSearch: (() => void) | undefined
}

const icons = { word: Search, model: Laptop, category: Shapes }

type OptionProps = { id: string; suggestion: Suggestion; active: boolean; onTake: () => void }

function Option({ id, suggestion: { kind, text }, active, onTake }: OptionProps) {
  const t = useTranslations('site')
  const Icon = icons[kind]
  return (
    // biome-ignore lint/a11y: keys are handled by the field, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent-strong"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <UserText>{text}</UserText>
      </span>{' '}
      {kind === 'category' && <span className="text-sm text-muted">{t('category')}</span>}
    </div>
  )
}

/** Suggestions below the search field for the typed text, and a link to all results. */
export function Suggestions({ input, baseQuery, onSearch }: SuggestionsProps) {
  const t = useTranslations('site')
  const list = useId()
  const navigate = useNavigate()
  const {
    found: suggestions,
    ask,
    drop,
  } = useTypeahead((q, signal) => api.search.suggestions({ q }, { signal }))
  const [active, setActive] = useState(-1)
  const count = suggestions.length

  const shut = () => {
    drop()
    setActive(-1)
  }
  const search = (query: SearchQuery) => {
    shut()
    onSearch?.()
    navigate({ to: '/search', search: searchQuery(query) })
  }
  const take = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return
    const query: SearchQuery = searchQuery(readQuery(suggestion.search))
    if (input.current) input.current.value = query.q ?? ''
    search({ ...baseQuery, ...query })
  }
  const type = () => {
    setActive(-1)
    ask(input.current?.value ?? '')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before this component loaded
  useEffect(() => {
    if (input.current && input.current.value !== input.current.defaultValue) type()
  }, [])
  useCombobox(input, {
    list,
    active,
    open: count > 0,
    onType: type,
    onMove: (step) => (count === 0 ? type() : setActive(moveActive(active, step, count))),
    onTake: () => take(suggestions[active]),
    onShut: shut,
    onSubmit: () => search({ ...baseQuery, q: input.current?.value ?? '' }),
  })

  if (count === 0) return null
  return (
    <div
      id={list}
      role="listbox"
      aria-label={t('suggestions')}
      className="card absolute inset-x-0 top-full z-40 mt-1.5 max-h-96 overflow-y-auto p-1.5 shadow-raised"
    >
      {suggestions.map((suggestion, index) => (
        <Option
          key={`${suggestion.kind} ${suggestion.text}`}
          id={`${list}-${index}`}
          suggestion={suggestion}
          active={index === active}
          onTake={() => take(suggestion)}
        />
      ))}
    </div>
  )
}
