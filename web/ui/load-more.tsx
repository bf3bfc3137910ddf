import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { FormError } from './form-error.tsx'

type Props = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError?: boolean
  fetchNextPage: () => unknown
}

const lists = 'ul, ol, tbody'

/** The last item of the list or table above the button. */
function lastItemAbove(button: Element) {
  const above = button.parentElement?.previousElementSibling
  const list = above?.matches(lists) ? above : above?.querySelector(lists)
  return list?.lastElementChild ?? null
}

/** Focuses the item after this one, if there is one. */
export function focusNext(item: Element | null | undefined) {
  const next = item?.nextElementSibling
  if (!(next instanceof HTMLElement)) return
  next.tabIndex = -1
  next.focus({ preventScroll: true })
}

/**
 * The button that loads the next page of a list. Spread an infinite query's result into it. After
 * the last page, the button is gone, and the first new item receives the focus.
 */
export function LoadMore(query: Props) {
  const t = useTranslations('ui')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const last = useRef<Element>(null)
  useEffect(() => {
    if (isFetchingNextPage) return
    if (document.activeElement === document.body) focusNext(last.current)
    last.current = null
  }, [isFetchingNextPage])
  if (!hasNextPage) return null
  return (
    <div className="mt-8 grid justify-items-center gap-4">
      <FormError message={isFetchNextPageError && t('restNotLoaded')} />
      <Button
        variant="secondary"
        busy={isFetchingNextPage}
        onClick={({ currentTarget }) => {
          last.current = lastItemAbove(currentTarget)
          fetchNextPage()
        }}
      >
        {t('showMore')}
      </Button>
    </div>
  )
}
