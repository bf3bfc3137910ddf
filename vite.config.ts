import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { isQueryModule, sharedChunk } from './web/build/shared-chunks.ts'
import { calls } from './web/build/vite-calls.ts'
import { clientScreens } from './web/build/vite-client-screens.ts'
import { compressed } from './web/build/vite-compressed.ts'
import { devServer } from './web/build/vite-dev-server.ts'
import { iconImports, icons } from './web/build/vite-icons.ts'
import { inlineScripts } from './web/build/vite-inline-scripts.ts'
import { lazyScreens } from './web/build/vite-lazy-screens.ts'
import { markdown } from './web/build/vite-markdown.ts'
import { messages } from './web/build/vite-messages.ts'
import { plainImports } from './web/build/vite-plain-imports.ts'
import { privateRoutes } from './web/build/vite-private-routes.ts'
import { reactDom } from './web/build/vite-react-dom.ts'
import { reactModules } from './web/build/vite-react-modules.ts'
import { screenIcons } from './web/build/vite-screen-icons.ts'
import { hasLazyLoader, routes } from './web/routes.ts'

export default defineConfig({
  publicDir: 'web/public',
  build: {
    target: 'es2023',
    reportCompressedSize: false,
    // What each part needs would stand on every page, in 3 KB. A link fetches its screen ahead, and most
    // of what screens need they share.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  // Unbundled, they are thousands of files, which the server would read for its first page.
  ssr: { noExternal: ['lucide-react'] },
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // What every page needs is one file: it compresses better, without round trips.
                { name: 'core', tags: ['$initial'], priority: 1 },
                {
                  name: 'queries',
                  test: isQueryModule,
                  includeDependenciesRecursively: false,
                },
                { name: 'http-client', test: /web\/api\/http-client/ },
                { debugName: 'shared', name: sharedChunk, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    // Before TanStack Start, which would load the whole route tree.
    privateRoutes(),
    tanstackStart({
      srcDirectory: 'web',
      router: {
        entry: 'router.tsx',
        routesDirectory: 'screens',
        generatedRouteTree: 'routeTree.gen.ts',
        virtualRouteConfig: routes,
        quoteStyle: 'single',
        semicolons: false,
        codeSplittingOptions: {
          splitBehavior: ({ routeId }) =>
            hasLazyLoader(routeId) ? [['loader', 'pendingComponent', 'component']] : undefined,
        },
      },
    }),
    markdown(),
    iconImports(),
    icons(),
    screenIcons(),
    calls(),
    clientScreens(),
    inlineScripts(),
    lazyScreens(),
    messages(),
    plainImports(),
    reactDom(),
    reactModules(),
    compressed(),
    devServer({ apiUrl: process.env.DEV_API_URL, language: process.env.LANGUAGE }),
    react(),
    tailwindcss(),
  ],
})
