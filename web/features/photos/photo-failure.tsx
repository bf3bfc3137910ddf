import { RotateCcw } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'

type Props = {
  failure: { message: string; final: boolean }
  /** The photo's accessible name, such as “photo 2”. */
  name: string
  onRetry: () => void
}

/**
 * Why a photo was not uploaded, with a retry button if a retry may succeed. In a list it then focuses
 * the button marked `data-remove`.
 */
export function PhotoFailure({ failure: { message, final }, name, onRetry }: Props) {
  const t = useTranslations('photos')
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button disappears.
    currentTarget.closest('li')?.querySelector<HTMLElement>('[data-remove]')?.focus()
    onRetry()
  }
  return (
    <div className="grid gap-2">
      <FieldError>{message}</FieldError>
      {!final && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('tryAgainOf', { name })}
          onClick={retry}
        >
          <RotateCcw aria-hidden className="size-4" />
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
