import { useSuspenseQuery } from '@tanstack/react-query'
import type { Site } from '../contract/content.ts'
import { siteQuery } from './queries.ts'

/** The site's public settings; the root screen has loaded them before any screen shows. */
export function useSite(): Site {
  return useSuspenseQuery(siteQuery).data
}
