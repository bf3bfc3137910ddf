import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routes } from './web/routes.ts'
import { calls } from './web/vite-calls.ts'
import { markdown } from './web/vite-markdown.ts'

export default defineConfig({
  publicDir: 'web/public',
  build: { target: 'es2023', reportCompressedSize: false },
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
    react(),
    tailwindcss(),
  ],
})
