import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SaleStep } from './use-sale-step.ts'

/**
 * The state of a dialog whose form takes a step, and which closes when the step has ended. If a live
 * update shows that the step is no longer possible, an open dialog stays: `isShown`.
 */
export function useStepDialog(step: SaleStep, isPossible: boolean) {
  const { take, reset, isPending, failure, heading } = step
  const t = useTranslations('sales')
  const [open, setOpen] = useState(false)
  const ended = useRef(false)
  // The sale may be refetched before the step is answered.
  if (open && isPending && !isPossible) setOpen(false)
  const isOver = !isPossible && !isPending
  const end = () => {
    ended.current = true
    setOpen(false)
  }
  return {
    isShown: isPossible || open,
    show() {
      reset()
      ended.current = false
      setOpen(true)
    },
    take: (step: Parameters<typeof take>[0]) => take(step, end),
    dialog: {
      open,
      onOpenChange: setOpen,
      busy: isPending,
      disabled: isOver,
      failure: isOver ? t('notPossible') : open ? failure : null,
      finalFocus: () => (ended.current || !isPossible ? heading.current : null),
    },
  }
}
