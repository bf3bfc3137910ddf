import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routes } from './web/routes.ts'
import { calls } from './web/vite-calls.ts'
import { compressed } from './web/vite-compressed.ts'
import { icons } from './web/vite-icons.ts'
import { markdown } from './web/vite-markdown.ts'
import { messages } from './web/vite-messages.ts'
import { plainImports } from './web/vite-plain-imports.ts'

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
            codeSplitting: {
              groups: [
                // What every page needs is one file: it compresses better, without round trips.
                { name: 'core', tags: ['$initial'], priority: 1 },
                // What is used together is one file too, with all that it imports, rather than one
                // for each icon: forms, pictures and cards of goods.
                {
                  name: 'notices',
                  test: /web[\\/](?:ui[\\/](?:notice|form-error)|parts[\\/]not-read)\./,
                },
                {
                  name: 'fields',
                  test: /web[\\/]ui[\\/](?:(?:text|select)-field)\./,
                },
                {
                  name: 'forms',
                  test: /web[\\/](?:lazy-check|ui[\\/](?:use-form|text-area-field))\./,
                },
                {
                  name: 'searching',
                  test: /web[\\/](?:search-(?:address|head|readings)|use-late-reading|parts[\\/]search-link)\.|contract[\\/]search\./,
                },
                {
                  name: 'card',
                  test: /parts[\\/](?:availability|heart|item-link|prices|product-photo)\./,
                  priority: 1,
                },
                {
                  name: 'facts',
                  test: /(?:ui[\\/]explain|parts[\\/](?:condition|date|product-(?:facts|pictures)))\./,
                },
                { name: 'goods', test: /parts[\\/]advertised-grid\./ },
                { name: 'changes', test: /web[\\/](?:live-lists|ui[\\/]keep-focus)\./ },
                // And so are the icons that several of them have.
                {
                  name: 'icons',
                  test: /icons[\\/](?:arrow-right|badge-check|circle-exclamation-point|hourglass|info|rotate-ccw)\./,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
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
          // Who opens a page need not load how others with much of their own are read and awaited.
          splitBehavior: ({ routeId }) =>
            /^\/(?:dashboard|products|items|search)\b/.test(routeId)
              ? [['loader', 'pendingComponent', 'component']]
              : undefined,
        },
      },
    }),
    markdown(),
    icons(),
    calls(),
    messages(),
    plainImports(),
    compressed(),
    react(),
    tailwindcss(),
  ],
})
