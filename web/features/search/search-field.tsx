import { ArrowRight, Search } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import type { SearchQuery } from './search-address.ts'
import { searchPath } from './search-path.ts'
import { useFollowedValue } from './use-followed-value.ts'

// Loaded on the first focus. Without them, the field is a plain form.
const loadSuggestions = () => import('./suggestions.tsx')

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

/** A search field with suggestions. */
export function SearchField({ label, q = '', baseQuery = {}, autoFocus, onSearch }: Props) {
  const t = useTranslations('site')
  const input = useRef<HTMLInputElement>(null)
  const { module, prefetch } = useLazyComponent(loadSuggestions)
  useFollowedValue(input, q)
  return (
    <search>
      <form action={searchPath()} className="relative flex items-center">
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
          onFocus={prefetch}
          className="control ps-11 pe-12 text-ellipsis"
        />
        <button
          type="submit"
          aria-label={t('search')}
          className="absolute end-0.5 grid size-10 place-items-center rounded-control text-accent hover:bg-sunken"
        >
          <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
        </button>
        {module && <module.Suggestions input={input} baseQuery={baseQuery} onSearch={onSearch} />}
      </form>
    </search>
  )
}
