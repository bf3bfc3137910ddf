import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routes } from './web/routes.ts'
import { calls } from './web/vite-calls.ts'
import { compressed } from './web/vite-compressed.ts'
import { markdown } from './web/vite-markdown.ts'
import { messages } from './web/vite-messages.ts'

export default defineConfig({
  publicDir: 'web/public',
  build: { target: 'es2023', reportCompressedSize: false },
  // Unbundled, they are thousands of files, which the server would read for its first page.
  ssr: { noExternal: ['lucide-react', 'date-fns'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What every page needs is one file: it compresses better and asks for no round trips.
          output: { codeSplitting: { groups: [{ name: 'core', tags: ['$initial'] }] } },
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
      },
    }),
    markdown(),
    calls(),
    messages(),
    compressed(),
    react(),
    tailwindcss(),
  ],
})
