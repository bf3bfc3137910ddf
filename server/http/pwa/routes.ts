import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { languages, pathIn } from '../../../contract/i18n/languages.ts'
import type { AppServices } from '../../context.ts'
import { denyAllCsp, newNonce } from '../csp/csp.ts'
import { manifestOf } from './manifest.ts'
import { type OfflinePageOptions, offlinePage } from './offline-page.ts'

const page = '/offline'

const fileBeside = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The stylesheets of the build, for pages outside the web app. */
export function builtStyles(): string[] {
  return globSync('assets/styles-*.css', { cwd: 'dist/client' }).map((file) => `/${file}`)
}

/** The script's bytes must change with the cached files, or browsers keep the old worker. */
function workerOf(options: OfflinePageOptions) {
  const content = String(offlinePage({ ...options, nonce: '' }))
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const cachedFiles = JSON.stringify([page, ...options.styles])
  return `const cacheName = 'offline-${version}'\nconst precachedPaths = ${cachedFiles}\n${fileBeside('service-worker.js')}`
}

export function pwaRoutes({ config: { brand, language, offlinePage: wanted } }: AppServices) {
  const options = { brand, language, styles: builtStyles() }
  const worker = wanted ? workerOf(options) : fileBeside('service-worker-off.js')
  const app = new Hono()
  for (const pageLanguage of languages) {
    const manifest = JSON.stringify(manifestOf(brand, pageLanguage, language))
    app.get(pathIn(pageLanguage, language, '/manifest.webmanifest'), (c) =>
      c.body(manifest, 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'no-cache',
      }),
    )
  }
  return app
    .get('/service-worker.js', (c) =>
      c.body(worker, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': `${denyAllCsp}; connect-src 'self'`,
      }),
    )
    .get(page, (c) => {
      const nonce = newNonce()
      c.header('Cache-Control', 'no-cache')
      c.header(
        'Content-Security-Policy',
        `${denyAllCsp}; style-src 'self'; connect-src 'self'; script-src 'nonce-${nonce}'`,
      )
      return c.html(offlinePage({ ...options, nonce }))
    })
}
