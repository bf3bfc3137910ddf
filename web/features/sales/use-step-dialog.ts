import { useRef, useState } from 'react'
import type { SaleStep } from './use-sale-step.ts'

/** The state of a dialog whose form takes a step, and which closes when the step has ended. */
export function useStepDialog({ take, reset, isPending, failure, heading }: SaleStep) {
  const [open, setOpen] = useState(false)
  const ended = useRef(false)
  const end = () => {
    ended.current = true
    setOpen(false)
  }
  return {
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
      failure: open ? failure : null,
      finalFocus: () => (ended.current ? heading.current : null),
    },
  }
}
