import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { nonceMark } from '../contract/nonce.ts'
import { ErrorScreen } from './parts/error-screen.tsx'
import { NotFoundScreen } from './parts/not-found-screen.tsx'
import { createQueryClient } from './query-client.ts'
import { routeTree } from './routeTree.gen.ts'
import { PageSpinner } from './ui/spinner.tsx'

/** Makes the router of one page: one per request while rendering, one in the browser. */
export function getRouter() {
  const queryClient = createQueryClient()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ssr: { nonce: nonceMark },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    defaultPendingComponent: PageSpinner,
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
