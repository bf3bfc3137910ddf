import type { Config } from '../../config/config.ts'
import { refuse } from '../../errors/refusal.ts'

/** The origins of this site: the public one and, outside production, loopback names. */
export function ownOrigins({ publicUrl, production, port }: Config): string[] {
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return [...new Set(production ? [publicUrl] : [publicUrl, ...local])]
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set(['same-origin', 'none'])

/** CSRF check: refuses `foreign_origin` to an unsafe cross-site request. */
export function refuseForeign(method: string, headers: Headers, origins: string[]): void {
  if (safe.has(method)) return
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const ours = origin === null ? site === null || ownSites.has(site) : origins.includes(origin)
  if (!ours) throw refuse('foreign_origin')
}
