import { languages } from '../../contract/i18n/languages.ts'
import { type Screen, screens } from '../../contract/screens.ts'

const prefix = `{/(${languages.join('|')})}?`

/** As a URL pattern. A search with conditions is not prefetched: there is one behind every filter. */
function patternOf({ path }: Screen) {
  if (path === '/') return `${prefix}{/}?`
  const pathname = prefix + path.replace('{-$slug}', ':slug?').replaceAll('$', ':')
  return path === '/search' ? { pathname, search: '' } : pathname
}

/**
 * Speculation rules (WICG) for the links between public pages: before hydration the browser fetches
 * the page at which a link points when the pointer rests on the link, or a finger touches it. It does
 * not with `Save-Data`.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: (screens as readonly Screen[])
          .filter(({ scriptsOnDemand }) => scriptsOnDemand)
          .map(patternOf),
      },
      eagerness: 'moderate',
    },
  ],
})
