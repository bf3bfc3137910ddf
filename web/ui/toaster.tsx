import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onToast } from './toast.ts'

type List = typeof import('./toast-list.tsx').ToastList

/** What somebody does who is at the page, and the return of the network. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin', 'online'] as const

/**
 * Comes when there is something to say, or before: when somebody is there to whom it may be said, so
 * that it is here when the network is gone. Where it fails, the next sign is another try.
 */
function useToastList() {
  const [list, setList] = useState<List>()
  useEffect(() => {
    const over = new AbortController()
    const fetch = () =>
      import('./toast-list.tsx').then(
        ({ ToastList }) => {
          over.abort()
          setList(() => ToastList)
        },
        () => {},
      )
    for (const sign of signs) {
      window.addEventListener(sign, fetch, { signal: over.signal, passive: true })
    }
    const forget = onToast(fetch)
    return () => {
      over.abort()
      forget()
    }
  }, [])
  return list
}

/**
 * Where the toasts are shown. It is live from the start, so that they are read aloud even over an
 * open dialog; and it stands at the top, clear of the buttons of a sheet.
 */
export function Toaster() {
  const t = useTranslations('ui')
  const ToastList = useToastList()
  return (
    <section
      aria-label={t('notifications')}
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-x-4 top-[max(1rem,env(safe-area-inset-top))] z-60 grid justify-items-center gap-2"
    >
      {ToastList && <ToastList />}
    </section>
  )
}
