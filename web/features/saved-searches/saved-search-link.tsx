import type { ReactNode } from 'react'
import { searchPath } from '../search/search-path.ts'

type Props = { query: string; className?: string; children: ReactNode }

export function SavedSearchLink({ query, className, children }: Props) {
  const path = searchPath()
  return (
    <a href={query === '' ? path : `${path}?${query}`} className={className}>
      {children}
    </a>
  )
}
