import { type RefObject, useRef, useState } from 'react'
import { codeOf, messageOf } from '../../api/failures.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

/** After these there is nothing left to answer. */
const final = ['sale_event_not_possible', 'not_found', 'own_case', 'decided_before']

/**
 * A step of a case that a dialog asks for. After it, the sale is refetched and `heading` gets the
 * focus, because the button is gone. A refusal that a correction can solve keeps the dialog open.
 */
export function useCaseStep(heading: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false)
  const ended = useRef(false)
  const { act, isPending, error, reset } = useInvalidatingAction((step: () => Promise<string>) =>
    step(),
  )
  const end = () => {
    ended.current = true
    setOpen(false)
  }
  const failure = error ? messageOf(error) : null
  const isFinal = final.includes(codeOf(error) ?? '')
  return {
    show() {
      reset()
      ended.current = false
      setOpen(true)
    },
    take: (step: () => Promise<string>) =>
      act(step, {
        onSuccess: end,
        onError: (refused) => final.includes(codeOf(refused) ?? '') && end(),
      }),
    /** Shown outside of the dialog, which is closed. */
    refusal: isFinal ? failure : null,
    dialog: {
      open,
      onOpenChange: setOpen,
      busy: isPending,
      failure: isFinal ? null : failure,
      finalFocus: () => (ended.current ? heading.current : null),
    },
  }
}
