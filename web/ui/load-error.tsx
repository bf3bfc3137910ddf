import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { messageOf } from '../api/failures.ts'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

type Props = { failure: unknown; onRetry: () => unknown }

/** The heading of the part of the page that this element is in. */
function headingNear(element: Element) {
  const part = element.closest('section, [role=dialog], main')
  return part?.querySelector<HTMLElement>('h1, h2, h3')
}

/** Replaces a part of a screen that failed to load, with a retry button. */
export function LoadError({ failure, onRetry }: Props) {
  const t = useTranslations('errors')
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button disappears.
    const heading = headingNear(currentTarget)
    if (heading) heading.tabIndex = -1
    heading?.focus()
    onRetry()
  }
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <Callout tone="bad">{messageOf(failure)}</Callout>
      <Button variant="secondary" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}
