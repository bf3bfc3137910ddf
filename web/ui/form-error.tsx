import { CircleAlert } from 'lucide-react'
import { messageOf } from '../api/failures.ts'

type Props = {
  message?: string | null | false
  /** What a request has thrown, if anything. Its message is shown if there is no other. */
  failure?: unknown
}

/** The error of a whole form, announced when it appears. */
export function FormError({ message, failure }: Props) {
  const text = message || (failure ? messageOf(failure) : null)
  return (
    <div role="alert" className="empty:absolute">
      {text && (
        <p className="flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}
