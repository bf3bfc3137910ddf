import { ArrowRight, Search } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pageLocale } from '../../i18n/language.ts'
import type { SearchQuery } from './search-address.ts'
import type { SuggestionsProps } from './suggestions.tsx'
import { useFollowedValue } from './use-followed-value.ts'

type Props = {
  label: string
  /** The current search terms. */
  q?: string
  /** The other parameters of the search, which are kept. */
  baseQuery?: SearchQuery
  autoFocus?: boolean
  /** Called when a search is submitted. */
  onSearch?: () => void
}

/** Loads the suggestions on first interaction. Without them, the field is a plain form. */
function useSuggestionsSoon() {
  const [part, setPart] = useState<{ Suggestions: ComponentType<SuggestionsProps> }>()
  const fetch = () => {
    if (!part) import('./suggestions.tsx').then(setPart, () => {})
  }
  return [part?.Suggestions, fetch] as const
}

/** A search field with suggestions. */
export function SearchField({ label, q = '', baseQuery = {}, autoFocus, onSearch }: Props) {
  const t = useTranslations('site')
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, fetch] = useSuggestionsSoon()
  useFollowedValue(input, q)
  return (
    <search>
      <form action={`${pageLocale().prefix}/search`} className="relative flex items-center">
        {Object.entries(baseQuery).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Search aria-hidden className="pointer-events-none absolute start-3.5 size-5 text-muted" />
        <input
          ref={input}
          type="text"
          name="q"
          dir="auto"
          defaultValue={q}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          // biome-ignore lint/a11y/noAutofocus: the sheet was opened to type in it
          autoFocus={autoFocus}
          onFocus={fetch}
          className="control ps-11 pe-12 text-ellipsis"
        />
        <button
          type="submit"
          aria-label={t('search')}
          className="absolute end-0.5 grid size-10 place-items-center rounded-control text-accent hover:bg-sunken"
        >
          <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
        </button>
        {Suggestions && <Suggestions input={input} baseQuery={baseQuery} onSearch={onSearch} />}
      </form>
    </search>
  )
}
