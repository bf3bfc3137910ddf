import { prefetchRules } from './prefetch-rules.ts'
import type { startOnDemand } from './start-on-demand.ts'
import source from './start-on-demand.ts?inline-script'

/** Time after loading in which a page that is only read loads no scripts. */
const idleMs = 3_000

const preloadLink = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const moduleScript = /<script type="module"[^>]*? src="(\/assets\/[^"]+)"[^>]*><\/script>/
const nonceAttribute = / nonce="[^"]*"/

/**
 * Replaces the module script and the preloads of a rendered page with an inline script that loads them
 * on demand, with rules for prefetching until then. The development server's pages are returned as they are.
 */
export function deferScripts(html: string): string {
  const [script, module] = moduleScript.exec(html) ?? []
  if (!script || !module) return html
  const preloads = [...html.matchAll(preloadLink)].map(([, href = '']) => href)
  const args: Parameters<typeof startOnDemand> = [module, preloads, idleMs]
  const call = `${source}(...${JSON.stringify(args)})`
  const [nonce = ''] = nonceAttribute.exec(script) ?? []
  const rules = `<script type="speculationrules"${nonce}>${prefetchRules}</script>`
  const inline = `${rules}<script${nonce}>${call}</script>`
  return html.replaceAll(preloadLink, '').replace(script, () => inline)
}
