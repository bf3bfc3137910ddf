import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from '../build/vite-messages.ts'

/** The page of components, for developers. The product is built without it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  base: '/__ui/',
  cacheDir: '../../.cache/vite-gallery',
  plugins: [messages(), react(), tailwindcss()],
  build: {
    outDir: '../../.cache/gallery',
    emptyOutDir: true,
    reportCompressedSize: false,
    // Light and dark stand side by side only where the browser itself knows light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
