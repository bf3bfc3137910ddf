import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { useTranslations } from 'use-intl'
import { toast } from './toast.ts'

function Icon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
  if (type === 'error') return <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
  return null
}

function Item({ said }: { said: Toast }) {
  const t = useTranslations('ui')
  return (
    <div
      role={said.type === 'error' ? 'alert' : 'status'}
      className={`pointer-events-auto flex max-w-prose min-w-0 items-center gap-2.5 rounded-card border border-line bg-surface py-1.5 ps-4 pe-1.5 shadow-raised transition duration-200 starting:-translate-y-3 starting:opacity-0 ${said.visible ? '' : '-translate-y-2 opacity-0'}`}
    >
      <Icon type={said.type} />
      <span className="min-w-0 wrap-anywhere">{resolveValue(said.message, said)}</span>
      <button
        type="button"
        aria-label={t('dismiss')}
        onClick={() => toast.dismiss(said.id)}
        className="grid size-9 shrink-0 place-items-center rounded-control text-muted transition hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

/**
 * Shows the toasts, at most 20: blank and error for 4 seconds, success for 2, longer while the
 * pointer or the focus is on them. They are live from the start, so that they are read aloud even
 * over an open dialog; and they stand at the top, clear of the buttons of a sheet.
 */
export function Toaster() {
  const t = useTranslations('ui')
  const { toasts, handlers } = useToaster()
  return (
    <section
      aria-label={t('notifications')}
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-60 grid justify-items-center gap-2"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((said) => (
        <Item key={said.id} said={said} />
      ))}
    </section>
  )
}
