import { CircleAlert, CircleCheck } from 'lucide-react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'

function Icon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck aria-hidden className="size-5 text-accent" />
  if (type === 'error') return <CircleAlert aria-hidden className="size-5 text-danger" />
  return null
}

/**
 * Shows the toasts, at most 20: blank and error for 4 seconds, success for 2. The section is there
 * before any toast, so that screen readers say each of them, once.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-4 z-60 grid justify-items-center gap-2"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`card pointer-events-auto flex items-center gap-2.5 px-4 py-3 transition-opacity ${toast.visible ? 'opacity-100' : 'opacity-0'}`}
        >
          <Icon type={toast.type} />
          {resolveValue(toast.message, toast)}
        </div>
      ))}
    </section>
  )
}
