import type { Site } from '../../contract/content.ts'
import { siteSettings } from './public-queries.ts'
import { useCachedQuery } from './use-cached-query.ts'

/** The site's public settings, which the root route has loaded. */
export function useSite(): Site {
  return useCachedQuery(siteSettings)
}
