import { useRouteContext } from '@tanstack/react-router'
import type { Site } from '../../contract/content.ts'

/** The site's public settings, which the root route has loaded. */
export function useSite(): Site {
  return useRouteContext({ from: '__root__' }).site
}
