import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf, messageOf } from '../../api/failures.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'
import type { CaseDialog } from './use-case-dialogs.ts'

/** Refusals after which the step cannot be taken any more. */
const final = ['sale_event_not_possible', 'not_found', 'own_case', 'decided_before']

type Step = () => Promise<string>
type Heading = RefObject<HTMLElement | null>

/** The heading of the section or, if the section is gone, of the page. */
const headingOf = ({ current }: Heading) => current ?? document.querySelector<HTMLElement>('h1')

/**
 * Focuses `heading` when the component is gone before its dialog could return the focus: a live
 * update may remove it before the call is answered.
 */
function useFocusAfter(ended: RefObject<boolean>, heading: Heading) {
  useEffect(
    () => () => {
      if (!ended.current) return
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) headingOf(heading)?.focus()
      })
    },
    [ended, heading],
  )
}

/**
 * A step of a case that a dialog asks for. After it, the sale is refetched and `heading` gets the
 * focus, because the button is gone. A refusal that a correction can solve keeps the dialog open, and
 * so does a live update after which the step is not possible, unless the member has just taken it.
 */
export function useCaseStep(heading: Heading, { isPossible, open, onOpenChange }: CaseDialog) {
  const t = useTranslations('sales')
  const ended = useRef(false)
  useFocusAfter(ended, heading)
  // The dialog closes before the sale is refetched, which may remove it.
  const { act, isPending, error, reset } = useInvalidatingAction(
    async (step: Step) => {
      ended.current = true
      try {
        const message = await step()
        onOpenChange(false)
        return message
      } catch (failure) {
        ended.current = final.includes(codeOf(failure) ?? '')
        if (ended.current) onOpenChange(false)
        throw failure
      }
    },
    () => open && !ended.current,
  )
  useEffect(() => {
    if (isPossible) return
    ended.current = true
    if (open && isPending) onOpenChange(false)
  }, [isPossible, open, isPending, onOpenChange])
  const isOver = !isPossible && !isPending
  const failure = error && messageOf(error)
  return {
    show() {
      reset()
      if (!isPending) ended.current = false
      onOpenChange(true)
    },
    take: (step: Step) => act(step),
    /** The failure whose validation errors are shown at the fields of the form. */
    error: isOver ? null : error,
    dialog: {
      open,
      onOpenChange,
      busy: isPending,
      disabled: isOver,
      failure: isOver ? t('notPossible') : failure,
      finalFocus: () => (ended.current || !isPossible ? headingOf(heading) : null),
    },
  }
}
