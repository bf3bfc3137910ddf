import { createRouter } from '@tanstack/react-router'
import { lazy } from 'react'
import { readQuery, writeQuery } from './api/address-query.ts'
import { dehydrateQueries } from './data/dehydrate.ts'
import { createPageData } from './data/page-data.ts'
import { ErrorScreen } from './features/layout/error-screen.tsx'
import { setUpTranslator } from './i18n/i18n-setup.ts'
import { pageLocale, withLanguage } from './i18n/language.ts'
import { withPrivateRoutes } from './private-routes.ts'
import { routeTree } from './routeTree.gen.ts'
import { PageSpinner } from './ui/spinner.tsx'
import { fade, focusOnArrival } from './ui/view-transition.ts'

declare global {
  /**
   * A nonce placeholder by which the server recognizes scripts that rendering produced. Set before
   * the first page.
   */
  var $nonceMark: string | undefined
}

setUpTranslator()

const NotFoundScreen = lazy(async () => {
  const { NotFoundScreen } = await import('./features/layout/not-found-screen.tsx')
  return { default: NotFoundScreen }
})

/** Whether the visitor asks for as little data as possible (`Save-Data`). */
function savesData() {
  const { connection } = globalThis.navigator as { connection?: { saveData: boolean } }
  return connection?.saveData === true
}

/** Creates the router: one per request during server-side rendering, one in the browser. */
export function getRouter() {
  const page = createPageData()
  const locale = pageLocale()
  // Visitors scroll while the first page hydrates: its scroll position is theirs then.
  let hasRendered = false
  const router = createRouter({
    routeTree,
    context: { page, language: locale.language },
    ...(import.meta.env.SSR
      ? {
          dehydrate: () => ({
            site: page.site,
            sent: page.client && dehydrateQueries(page.client),
          }),
        }
      : { hydrate: (sent) => void Object.assign(page, sent) }),
    rewrite: withLanguage(locale),
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    ssr: { nonce: globalThis.$nonceMark },
    scrollRestoration: import.meta.env.SSR || (() => hasRendered || window.scrollY === 0),
    defaultPreload: !savesData() && 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: fade,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    // Not in the frame of the dashboard, whose member is not known for an unknown path.
    notFoundMode: 'root',
    defaultPendingComponent: PageSpinner,
  })
  if (import.meta.env.SSR) return router
  router.subscribe('onRendered', () => {
    hasRendered = true
  })
  focusOnArrival(router)
  return withPrivateRoutes(router)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
