import type { Config } from '../../config/config.ts'
import { refuse } from '../../errors/refusal.ts'

/** The origins of this site: the public one and, outside production, loopback names. */
export function ownOrigins({ publicUrl, production, port }: Config): string[] {
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return [...new Set(production ? [publicUrl] : [publicUrl, ...local])]
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set(['same-origin', 'none'])

/** Old browsers and other clients do not send the header. */
function isOfOwnSite(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null || ownSites.has(site)
}

/** Refuses `foreign_origin` to a request of another origin, for a GET that counts towards a limit. */
export function refuseForeignSite(headers: Headers): void {
  if (!isOfOwnSite(headers)) throw refuse('foreign_origin')
}

/** CSRF check: refuses `foreign_origin` to an unsafe cross-site request. */
export function refuseForeign(method: string, headers: Headers, origins: string[]): void {
  if (safe.has(method)) return
  const origin = headers.get('origin')
  const ours = origin === null ? isOfOwnSite(headers) : origins.includes(origin)
  if (!ours) throw refuse('foreign_origin')
}
