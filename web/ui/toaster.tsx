import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

type List = typeof import('./toast-list.tsx').ToastList

/** Comes after the page, which has nothing to say yet; where that fails, when there is a network. */
function useToastList() {
  const [list, setList] = useState<List>()
  useEffect(() => {
    const over = new AbortController()
    const fetch = () =>
      import('./toast-list.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        () => {},
      )
    window.addEventListener('online', fetch, { signal: over.signal })
    fetch()
    return () => over.abort()
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
