import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onToast } from './toast.ts'

type List = typeof import('./toast-list.tsx').ToastList

/** What somebody does who is at the page, and the return of the network. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'online'] as const

/**
 * Comes when there is something to say, or before: when somebody is there to whom it may be said, so
 * that it is here when the network is gone. Where it fails, the next sign is another try.
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

/** In place of the list while its script cannot be loaded: one text for 8 seconds, without a button. */
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
 * Where the toasts are shown. It is live from the start, so that they are read aloud even over an
 * open dialog; and it stands at the top, clear of the buttons of a sheet.
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
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-60 grid justify-items-center gap-2"
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
