import { CircleAlert } from 'lucide-react'

/** The error of a whole form, announced when it appears. */
export function FormError({ message }: { message?: string | null | false }) {
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  )
}
