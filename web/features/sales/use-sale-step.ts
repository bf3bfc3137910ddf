import type { RefObject } from 'react'
import { isFinalRefusal, messageOf } from '../../api/failures.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

/** A call that takes one step of a sale; resolves to the text of its toast. */
type Step = () => Promise<string>

/**
 * Takes a step of a sale, one at a time; then the sale is refetched and `heading` gets the focus,
 * because the button is gone. `onEnd` is called after success and after a refusal, whose message is
 * in `failure`.
 */
export function useSaleStep(heading: RefObject<HTMLElement | null>) {
  const { act, isPending, error, reset } = useInvalidatingAction((step: Step) => step())

  const take = (step: Step, onEnd?: () => void) =>
    act(step, {
      onSuccess() {
        onEnd?.()
        heading.current?.focus()
      },
      onError: (failure) => isFinalRefusal(failure) && onEnd?.(),
    })

  return { take, reset, isPending, failure: error ? messageOf(error) : null, heading }
}

export type SaleStep = ReturnType<typeof useSaleStep>
