import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from '../build/vite-messages.ts'

/** The component gallery, for developers. It is not part of the product's build. */
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
    // The light and dark columns need native `light-dark()`, without a fallback.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
