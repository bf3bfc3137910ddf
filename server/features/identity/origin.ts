import type { Config } from '../../config.ts'
import { refuse } from '../../errors/refusal.ts'

/** The origins this site is reached at: the public one, and loopback names when not production. */
export function ownOrigins({ publicUrl, production, port }: Config): string[] {
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return [...new Set(production ? [publicUrl] : [publicUrl, ...local])]
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set(['same-origin', 'none'])

/** Refuses `foreign_origin` to an unsafe request that another site made the browser send. */
export function refuseForeign(method: string, headers: Headers, origins: string[]): void {
  if (safe.has(method)) return
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const ours = origin === null ? site === null || ownSites.has(site) : origins.includes(origin)
  if (!ours) throw refuse('foreign_origin')
}
