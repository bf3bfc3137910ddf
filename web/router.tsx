import { createRouter } from '@tanstack/react-router'
import { lazy } from 'react'
import { readQuery, writeQuery } from './address-query.ts'
import { canHover, fade, focusOnArrival } from './arrival.ts'
import { placeHere, withLanguage } from './language.ts'
import { ErrorScreen } from './parts/error-screen.tsx'
import { createReadings } from './readings.ts'
import { routeTree } from './routeTree.gen.ts'
import { speakHere } from './speak.ts'
import { PageSpinner } from './ui/spinner.tsx'

declare global {
  /** Tells the server which scripts of a page are the rendering's own. It sets it before the first page. */
  var $nonceMark: string | undefined
}

speakHere()

const NotFoundScreen = lazy(async () => {
  const { NotFoundScreen } = await import('./parts/not-found-screen.tsx')
  return { default: NotFoundScreen }
})

/** Makes the router of one page: one per request while rendering, one in the browser. */
export function getRouter() {
  const readings = createReadings()
  const place = placeHere()
  const router = createRouter({
    routeTree,
    context: { readings, language: place.language },
    dehydrate: () => ({ readings: readings.sent() }),
    hydrate: (sent) => readings.receive(sent.readings),
    rewrite: withLanguage(place),
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
