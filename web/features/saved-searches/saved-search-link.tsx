import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathIn } from '../../../contract/i18n/languages.ts'
import { useSite } from '../../data/use-site.ts'

type Props = { query: string; className?: string; children: ReactNode }

export function SavedSearchLink({ query, className, children }: Props) {
  const { language } = useRouter().options.context
  const path = pathIn(language, useSite().language, '/search')
  return (
    <a href={query === '' ? path : `${path}?${query}`} className={className}>
      {children}
    </a>
  )
}
