import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { paramsOf, type Search } from '../../contract/search.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { search: Search }

/** A link to another search on the same screen: it takes the place of this one, which stays where it is. */
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
