import type { Site } from '../../contract/content.ts'
import { siteSettings } from './public-queries.ts'
import { useCachedQuery } from './use-cached-query.ts'

/** The site's public settings; the root screen has loaded them before any screen shows. */
export function useSite(): Site {
  return useCachedQuery(siteSettings)
}
