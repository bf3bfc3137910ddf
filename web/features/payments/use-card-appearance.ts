import { useMemo } from 'react'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/** A theme colour as computed by the browser, which requires an element that uses it. */
function colour(name: string) {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function look() {
  const base = {
    color: colour('--ink'),
    iconColor: colour('--muted'),
    fontFamily: getComputedStyle(document.documentElement).fontFamily,
    // Below 16 pixels, phones zoom in when a field gets the focus.
    fontSize: '16px',
    '::placeholder': { color: colour('--muted') },
  }
  return { base, invalid: { color: colour('--danger'), iconColor: colour('--danger') } }
}

/** The page's colours for the card field, which is in an iframe without access to our styles. */
export function useCardAppearance() {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the scheme
  return useMemo(look, [isDark])
}
