import { createRouter } from '@tanstack/react-router'
import { lazy } from 'react'
import { readQuery, writeQuery } from './api/address-query.ts'
import { createPublicCache } from './data/public-cache.ts'
import { ErrorScreen } from './features/layout/error-screen.tsx'
import { setUpTranslator } from './i18n/i18n-setup.ts'
import { pageLocale, withLanguage } from './i18n/language.ts'
import { routeTree } from './routeTree.gen.ts'
import { PageSpinner } from './ui/spinner.tsx'
import { canHover, fade, focusOnArrival } from './ui/view-transition.ts'

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

/** Creates the router: one per request during server-side rendering, one in the browser. */
export function getRouter() {
  const readings = createPublicCache()
  const locale = pageLocale()
  const router = createRouter({
    routeTree,
    context: { readings, language: locale.language },
    dehydrate: () => ({ readings: readings.sent() }),
    hydrate: (sent) => readings.receive(sent.readings),
    rewrite: withLanguage(locale),
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    ssr: { nonce: globalThis.$nonceMark },
    scrollRestoration: true,
    defaultPreload: canHover() && 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: fade,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PageSpinner,
  })
  if (!import.meta.env.SSR) focusOnArrival(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
