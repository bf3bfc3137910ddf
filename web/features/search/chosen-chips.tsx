import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Search } from '../../../contract/search/search.ts'
import { unseen } from '../../ui/sr-only.tsx'
import { textLink } from '../../ui/text-link.ts'
import { chipLook, SearchLink } from './search-link.tsx'
import type { Chip } from './use-chips.ts'

/**
 * When the focused chip is removed, the focus moves to the one in its place, or else to the
 * heading.
 */
function useFocusInPlace(chips: Chip[], heading: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const removedIndex = useRef<number>(undefined)
  const chipIds = chips.map(({ id }) => id).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chips change
  useEffect(() => {
    if (removedIndex.current === undefined) return
    const links = list.current?.querySelectorAll('a') ?? []
    const next = links[Math.min(removedIndex.current, links.length - 2)] ?? heading.current
    removedIndex.current = undefined
    next?.focus({ preventScroll: true })
  }, [chipIds])
  const remember = (index: number) => {
    removedIndex.current = index
  }
  return { list, remember }
}

type Props = { chips: Chip[]; all: Search; heading: RefObject<HTMLElement | null> }

/**
 * The active search criteria, each with a link that removes it; `all` is the search without any.
 */
export function ChosenChips({ chips, all, heading }: Props) {
  const t = useTranslations('search')
  const { list, remember } = useFocusInPlace(chips, heading)
  if (chips.length === 0) return null
  return (
    <ul ref={list} aria-label={t('chosen')} className="flex flex-wrap items-center gap-2">
      {chips.map(({ id, what, without }, index) => (
        <li key={id} className="min-w-0">
          <SearchLink search={without} className={chipLook} onClick={() => remember(index)}>
            <span className="min-w-0 wrap-anywhere">{t.rich('remove', { what, unseen })}</span>
            <X aria-hidden className="size-4 shrink-0 text-muted" />
          </SearchLink>
        </li>
      ))}
      <li>
        <SearchLink
          search={all}
          className={`${textLink} inline-flex min-h-9 items-center px-2 text-sm`}
          onClick={() => remember(0)}
        >
          {t('clearAll')}
        </SearchLink>
      </li>
    </ul>
  )
}
