import { config } from 'zod'

// The CSP forbids eval. Zod would try it once, which the browser reports.
if ('document' in globalThis) config({ jitless: true })
