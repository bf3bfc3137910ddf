import { useMemo, useSyncExternalStore } from 'react'

const dark = '(prefers-color-scheme: dark)'

function subscribe(listener: () => void) {
  const query = window.matchMedia(dark)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function look() {
  const page = getComputedStyle(document.documentElement)
  const colour = (name: string) => page.getPropertyValue(name).trim()
  const base = {
    color: colour('--ink'),
    iconColor: colour('--muted'),
    fontFamily: page.fontFamily,
    // Below 16 pixels, phones zoom in when a field gets the focus.
    fontSize: '16px',
    '::placeholder': { color: colour('--muted') },
  }
  return { base, invalid: { color: colour('--danger'), iconColor: colour('--danger') } }
}

/** The page's colours for the card field, which lives in a frame and can not see our styles. */
export function useCardLook() {
  const scheme = useSyncExternalStore(subscribe, () => window.matchMedia(dark).matches)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the scheme
  return useMemo(look, [scheme])
}
