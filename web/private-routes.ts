import type { AnyRouter } from '@tanstack/react-router'
import { chunkAt } from './i18n/chunk-at.ts'

/** Adds the routes of the dashboard, unless the path needs none of them or they are there. */
export async function loadRoutesAt(path: string, router: AnyRouter): Promise<void> {
  if (router.routesById['/dashboard'] || chunkAt(path) !== 'dashboard') return
  await import('virtual:private-routes')
  router.setRoutes(router.buildRouteTree())
}

/**
 * The browser's router with the routes of public screens, which adds those of the dashboard before
 * it opens or preloads one of them. If they do not load, the browser opens the page itself.
 */
export function withPrivateRoutes<Router extends AnyRouter>(router: Router): Router {
  const { load, preloadRoute } = router
  router.load = async (options) => {
    try {
      await loadRoutesAt(router.history.location.pathname, router)
    } catch {
      return window.location.reload()
    }
    return load(options)
  }
  router.preloadRoute = async (target) => {
    await loadRoutesAt(`${target.to}`, router)
    return preloadRoute(target)
  }
  return router
}
