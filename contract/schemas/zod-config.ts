import { config } from 'zod'

// Pages forbid code made from text. Zod would try it once, in vain, and the browser report it.
if ('document' in globalThis) config({ jitless: true })
