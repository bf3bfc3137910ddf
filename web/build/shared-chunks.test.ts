import { expect, test } from 'vitest'
import { sharedChunk } from './shared-chunks.ts'

const screen = (name: string) => `/repo/web/screens/${name}.tsx?tsr-split=component`

const importers: Record<string, string[]> = {
  '/repo/web/ui/picture.tsx': ['/repo/web/ui/card.tsx', screen('item')],
  '/repo/web/ui/card.tsx': [screen('home'), '/repo/web/ui/picture.tsx'],
  '/repo/web/ui/hero.tsx': [screen('home'), screen('dashboard/account')],
  '/repo/web/ui/badge.tsx': [screen('products'), screen('search')],
  '/repo/web/ui/field.tsx': [screen('log-in'), screen('search')],
  '/repo/web/ui/link.ts': ['home', 'item', 'log-in', 'search', 'sign-up'].map(screen),
  '/repo/web/ui/steps.tsx': [screen('home')],
  '/repo/web/ui/table.tsx': [screen('dashboard/account'), screen('dashboard/ledger')],
  '/repo/web/ui/filter.tsx': ['account', 'ledger', 'money'].map((name) =>
    screen(`dashboard/${name}`),
  ),
  '/repo/web/ui/frame.tsx': ['/repo/web/ui/menu.tsx', '/repo/web/ui/filter.tsx'],
  '/repo/node_modules/lucide-react/heart.mjs': [screen('home'), screen('item')],
  '/repo/node_modules/lucide-react/wallet.mjs': ['\0virtual:screen-icons'],
  '/repo/node_modules/lucide-react/flag.mjs': [
    '\0virtual:screen-icons',
    screen('item'),
    screen('products'),
  ],
  '/repo/node_modules/library/part.js': [screen('home'), screen('item')],
}

const dynamicImporters: Record<string, string[]> = {
  '/repo/web/ui/menu.tsx': ['/repo/web/client.tsx'],
}

const context = {
  getModuleInfo: (id: string) => ({
    importers: importers[id] ?? [],
    dynamicImporters: dynamicImporters[id] ?? [],
  }),
}

test.each([
  ['/repo/web/ui/picture.tsx', 'for-ahip'],
  ['/repo/web/ui/card.tsx', 'for-ahip'],
  ['/repo/web/ui/hero.tsx', 'for-h'],
  ['/repo/web/ui/badge.tsx', 'for-ahips'],
  ['/repo/web/ui/field.tsx', 'for-ls'],
  ['/repo/web/ui/link.ts', 'for-most'],
  ['/repo/web/data/live.ts', 'live-announcer'],
  ['/repo/web/ui/steps.tsx', null],
  ['/repo/web/ui/table.tsx', null],
  ['/repo/web/ui/filter.tsx', 'members'],
  ['/repo/web/ui/frame.tsx', 'dialogs'],
  ['/repo/node_modules/lucide-react/heart.mjs', 'for-ahip'],
  ['/repo/node_modules/lucide-react/wallet.mjs', 'screen-icons'],
  ['/repo/node_modules/lucide-react/flag.mjs', 'for-ip'],
  ['/repo/node_modules/library/part.js', null],
])('%s is in the shared chunk %s', (id, chunk) => {
  expect(sharedChunk(id, context)).toBe(chunk)
})
