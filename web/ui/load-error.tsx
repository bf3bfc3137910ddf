import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '../api/failures.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type Props = { failure: unknown; onRetry: () => unknown }

/** Focuses the heading of this part of the page, or the page's if the part is gone. */
function focusHeadingOf(part: Element) {
  const near = part.isConnected && part.querySelector<HTMLElement>('h1, h2, h3')
  const heading = near || document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Replaces a part of a screen that failed to load, with a retry button. */
export function LoadError({ failure, onRetry }: Props) {
  const t = useTranslations('errors')
  const pressedIn = useRef<Element>(null)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body
      if (pressedIn.current && isLost) focusHeadingOf(pressedIn.current)
    },
    [],
  )
  const retry = ({ currentTarget }: MouseEvent) => {
    pressedIn.current = currentTarget.closest('section, article, [role=dialog], main')
    onRetry()
  }
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <Notice tone="bad">{messageOf(failure)}</Notice>
      <Button variant="secondary" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}
