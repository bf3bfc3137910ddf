import { useNavigate } from '@tanstack/react-router'
import { Laptop, Search, Shapes } from 'lucide-react'
import { type RefObject, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Suggestion } from '../../../contract/search-calls.ts'
import { readQuery } from '../../api/address-query.ts'
import { UserText } from '../../ui/user-text.tsx'
import { type SearchQuery, searchQuery } from './search-address.ts'
import { useSuggestions } from './use-suggestions.ts'

export type SuggestionsProps = {
  input: RefObject<HTMLInputElement | null>
  baseQuery: SearchQuery
  onSearch: (() => void) | undefined
}

const icons = { word: Search, model: Laptop, category: Shapes }

type Combobox = {
  list: string
  /** The index of the option that Enter selects. */
  active: number
  open: boolean
  onType: () => void
  onMove: (step: 1 | -1) => void
  onTake: () => void
  onShut: () => void
  onSubmit: () => void
}

/** Handles a key; returns whether its default action must be prevented. */
function press(key: string, { open, active, onMove, onTake, onShut }: Combobox): boolean {
  if (key === 'ArrowDown') onMove(1)
  else if (key === 'ArrowUp') onMove(-1)
  else if (key === 'Escape' && open) onShut()
  else if (key === 'Enter' && active >= 0) onTake()
  else return false
  return true
}

/** Turns an existing field into a combobox with a list of options (ARIA Authoring Practices). */
function useCombobox(field: RefObject<HTMLInputElement | null>, box: Combobox) {
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const input = field.current
    input?.addEventListener('input', box.onType, { signal })
    input?.addEventListener('blur', box.onShut, { signal })
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.isComposing && press(event.key, box)) event.preventDefault()
    }
    input?.addEventListener('keydown', onKeyDown, { signal })
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      box.onSubmit()
    }
    input?.form?.addEventListener('submit', submit, { signal })
    return () => over.abort()
  })
  useEffect(() => {
    // `aria-controls` may reference only an element that exists.
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(box.open),
      'aria-controls': box.open ? box.list : null,
      'aria-activedescendant': box.active < 0 ? null : `${box.list}-${box.active}`,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.current?.removeAttribute(name)
      else field.current?.setAttribute(name, value)
    }
  }, [field, box.list, box.open, box.active])
}

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
  const { suggestions, ask, drop } = useSuggestions()
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
    // Moving beyond either end returns to the field.
    onMove: (step) =>
      count === 0 ? type() : setActive(((active + 1 + step + count + 1) % (count + 1)) - 1),
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
      {suggestions.map((suggestion, place) => (
        <Option
          key={`${suggestion.kind} ${suggestion.text}`}
          id={`${list}-${place}`}
          suggestion={suggestion}
          active={place === active}
          onTake={() => take(suggestion)}
        />
      ))}
    </div>
  )
}
