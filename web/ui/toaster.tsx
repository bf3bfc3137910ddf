import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onToast } from './toast.ts'

type List = typeof import('./toast-list.tsx').ToastList

/** Events that show that the visitor is active, and the return of the network. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'online'] as const

/**
 * Loads the toast list with the first toast or, earlier, with the first activity, so that it is
 * available when the network fails. A failed import is retried on the next event.
 */
function useToastList(showPlain: (text: string) => void) {
  const [list, setList] = useState<List>()
  useEffect(() => {
    const over = new AbortController()
    const load = async () => {
      const { ToastList } = await import('./toast-list.tsx')
      over.abort()
      setList(() => ToastList)
    }
    const prefetch = () => void load().catch(() => {})
    for (const sign of signs) {
      window.addEventListener(sign, prefetch, { signal: over.signal, passive: true })
    }
    const forget = onToast({ load, showPlain })
    return () => {
      over.abort()
      forget()
    }
  }, [showPlain])
  return list
}

type Plain = { text: string } | undefined

/** The fallback while the toast list cannot be loaded: one text for 8 seconds, without a button. */
function usePlainToast() {
  const [plain, setPlain] = useState<Plain>()
  const show = useCallback((text: string) => setPlain({ text }), [])
  useEffect(() => {
    if (!plain) return
    const timeout = setTimeout(() => setPlain(undefined), 8_000)
    return () => clearTimeout(timeout)
  }, [plain])
  return { plain, show }
}

const plainLook =
  'max-w-prose rounded-card border border-line bg-surface px-4 py-2.5 shadow-raised wrap-anywhere'

/**
 * Renders the toasts. The live region exists from the start, so that toasts are announced even over
 * an open dialog. It is at the top, so that it does not cover the buttons of a sheet; in wide windows
 * below the links of the header.
 */
export function Toaster() {
  const t = useTranslations('ui')
  const { plain, show } = usePlainToast()
  const ToastList = useToastList(show)
  return (
    <section
      aria-label={t('notifications')}
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] lg:top-20 z-60 grid justify-items-center gap-2"
    >
      {ToastList && <ToastList />}
      {plain && (
        <p role="alert" className={plainLook}>
          {plain.text}
        </p>
      )}
    </section>
  )
}
