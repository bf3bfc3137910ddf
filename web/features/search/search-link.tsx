import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { paramsOf, type Search } from '../../../contract/search/search.ts'

/** The style of a search criterion that can be removed. */
export const chipLook =
  'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-edge bg-surface ' +
  'ps-3 pe-2 text-sm font-medium hover:bg-sunken'

type Props = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { search: Search }

/**
 * A link to another search on the same screen; it replaces the history entry and keeps the scroll
 * position.
 */
export function SearchLink({ search, ...rest }: Props) {
  return (
    <Link
      {...rest}
      to="/search"
      search={paramsOf(search)}
      replace
      resetScroll={false}
      preload={false}
    />
  )
}
