import { type RefObject, useEffect, useRef, useState } from 'react'
import { codeOf, messageOf } from '../../api/failures.ts'
import { toast } from '../../ui/toast.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

/** After these there is nothing left to answer. */
const final = ['sale_event_not_possible', 'not_found', 'own_case', 'decided_before']

type Step = () => Promise<string>

/**
 * Focuses `heading` when the component is gone before its dialog could return the focus: a live
 * update may remove it before the call is answered.
 */
function useFocusAfter(taken: RefObject<boolean>, heading: RefObject<HTMLElement | null>) {
  useEffect(
    () => () => {
      if (!taken.current) return
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) heading.current?.focus()
      })
    },
    [taken, heading],
  )
}

/**
 * A step of a case that a dialog asks for. After it, the sale is refetched and `heading` gets the
 * focus, because the button is gone. A refusal that a correction can solve keeps the dialog open.
 */
export function useCaseStep(heading: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false)
  const taken = useRef(false)
  useFocusAfter(taken, heading)
  // The dialog closes before the sale is refetched, which may remove it.
  const { act, isPending, error, reset } = useInvalidatingAction(async (step: Step) => {
    taken.current = true
    try {
      const said = await step()
      setOpen(false)
      return said
    } catch (failure) {
      taken.current = final.includes(codeOf(failure) ?? '')
      if (taken.current) {
        setOpen(false)
        toast.error(messageOf(failure))
      }
      throw failure
    }
  })
  return {
    show() {
      reset()
      if (!isPending) taken.current = false
      setOpen(true)
    },
    take: (step: Step) => act(step),
    dialog: {
      open,
      onOpenChange: setOpen,
      busy: isPending,
      failure: error ? messageOf(error) : null,
      finalFocus: () => (taken.current ? heading.current : null),
    },
  }
}
