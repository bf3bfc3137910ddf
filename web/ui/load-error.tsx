import { useTranslations } from 'use-intl'
import { messageOf } from '../api/failures.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type Props = { failure: unknown; onRetry: () => unknown }

/** Replaces a part of a screen that failed to load, with a retry button. */
export function LoadError({ failure, onRetry }: Props) {
  const t = useTranslations('errors')
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <Notice tone="bad">{messageOf(failure)}</Notice>
      <Button variant="secondary" onClick={() => onRetry()}>
        {t('retry')}
      </Button>
    </div>
  )
}
