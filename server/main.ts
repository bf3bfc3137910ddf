import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is read: the next start spares a fifth of its work. In a folder of our own,
// since what lies there is run.
enableCompileCache(join(import.meta.dirname, '../.cache/node'))
await import('./serve.ts')
