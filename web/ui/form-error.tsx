import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { messageOf } from '../api/failures.ts'

type Props = {
  message?: string | null | false
  /** What a request has thrown, if anything. Its message is shown if there is no other. */
  failure?: unknown
  /**
   * The refusal of an attempt: when it changes, the error is scrolled into view. By default the text;
   * given where the text also changes without an attempt, for example while the member types.
   */
  refusal?: unknown
}

/** Scrolls an element with content into view when `cause` appears, only as far as needed. */
function useScrollIntoView(cause: unknown) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (cause && element.current?.firstChild) element.current.scrollIntoView({ block: 'nearest' })
  }, [cause])
  return element
}

/**
 * The error of a whole form, announced and scrolled into view when it appears; the focus stays where
 * it is. The scroll margin is the height of a sticky button below the form.
 */
export function FormError({ message, failure, refusal }: Props) {
  const text = message || (failure ? messageOf(failure) : null)
  const alert = useScrollIntoView(refusal === undefined ? text : refusal)
  return (
    <div ref={alert} role="alert" className="scroll-mb-28 empty:absolute">
      {text && (
        <p className="flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
