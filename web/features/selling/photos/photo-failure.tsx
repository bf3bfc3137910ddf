import { CircleAlert, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'

type Props = {
  failure: { message: string; final: boolean }
  /** The photo's accessible name, such as “photo 2”. */
  name: string
  onRetry: () => void
}

/** Why a photo was not uploaded, with a retry button if a retry may succeed. */
export function PhotoFailure({ failure: { message, final }, name, onRetry }: Props) {
  const t = useTranslations('photos')
  return (
    <div className="grid gap-2">
      <p className="flex gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{message}</span>
      </p>
      {!final && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('tryAgainOf', { name })}
          onClick={onRetry}
        >
          <RotateCcw aria-hidden className="size-4" />
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
