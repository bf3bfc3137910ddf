import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { useTranslations } from 'use-intl'

function Icon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck aria-hidden className="size-5 shrink-0 text-accent" />
  if (type === 'error') return <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
  return null
}

type Handlers = ReturnType<typeof useToaster>['handlers']

/**
 * A dismissed toast fades for a second. It is inert during that, and ends the pause: no event tells that the
 * pointer or the focus has left an element that is gone, and paused toasts stay for ever.
 */
function Item({ item, handlers }: { item: Toast; handlers: Handlers }) {
  const t = useTranslations('ui')
  const { visible } = item
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, or it would end the next pause too
  useEffect(() => {
    if (!visible) handlers.endPause()
  }, [visible])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timeout on hover or focus
    <div
      role={item.type === 'error' ? 'alert' : 'status'}
      inert={!visible}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className={`pointer-events-auto flex max-w-prose min-w-0 items-center gap-2.5 rounded-card border border-line bg-surface py-1.5 ps-4 pe-1.5 shadow-raised transition duration-200 starting:-translate-y-3 starting:opacity-0 ${visible ? '' : '-translate-y-2 opacity-0'}`}
    >
      <Icon type={item.type} />
      <span className="min-w-0 py-1 wrap-anywhere">{resolveValue(item.message, item)}</span>
      <button
        type="button"
        aria-label={t('dismiss')}
        onClick={() => toast.dismiss(item.id)}
        className="grid size-9 shrink-0 place-items-center rounded-control text-muted transition hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

/**
 * The toasts, at most 20: blank and error for 4 seconds, success for 2, longer while hovered or
 * focused.
 */
export function ToastList() {
  const { toasts, handlers } = useToaster()
  return toasts.map((item) => <Item key={item.id} item={item} handlers={handlers} />)
}
