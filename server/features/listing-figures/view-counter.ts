import { isbot } from 'isbot'
import type { Db } from '../../database/db.ts'
import type { Log } from '../../observability/log.ts'
import { addViews } from './queries.ts'

const flushMs = 2_000
const hourMs = 3_600_000
/** Viewers per hour that this process remembers. Beyond it nothing is counted until the hour ends. */
const maxViewers = 50_000

const itemPath =
  /^(?:\/[a-z]{2}|\/api)?\/items\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:[/?]|$)/

type View = {
  method: string | undefined
  url: string | undefined
  /** The address block of the client. */
  client: () => string
  userAgent: string | undefined
  /** `Sec-Purpose`: a browser fetches pages that it may show later. */
  purpose: string | undefined
}

/** The product whose page a person opened. */
function productOf({ method, url = '', userAgent, purpose }: View): string | undefined {
  if (method !== 'GET' || !url.includes('/items/') || purpose?.includes('prefetch'))
    return undefined
  const id = itemPath.exec(url)?.[1]
  return id && !isbot(userAgent) ? id : undefined
}

/**
 * Counts how often product pages are opened: once an hour per product and address block, without
 * robots. Addresses stay in the memory of this process and are forgotten after the hour; the database
 * has the sum of each day. Writes are collected, and those of a process that is killed are lost.
 */
export function createViewCounter(db: Db, log: Log) {
  const viewers = new Set<string>()
  let hourBegan = Date.now()
  let collected = new Map<string, number>()
  let flushing: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(flushing)
    flushing = undefined
    const views = collected
    collected = new Map()
    if (views.size === 0) return
    await addViews(db, views).catch((error) => log.warn({ err: error }, 'views were not counted'))
  }

  function isFirst(viewer: string): boolean {
    if (Date.now() - hourBegan > hourMs) {
      viewers.clear()
      hourBegan = Date.now()
    }
    if (viewers.has(viewer) || viewers.size >= maxViewers) return false
    viewers.add(viewer)
    return true
  }

  function count(view: View) {
    const id = productOf(view)
    if (!id || !isFirst(`${id} ${view.client()}`)) return
    collected.set(id, (collected.get(id) ?? 0) + 1)
    flushing ??= setTimeout(flush, flushMs).unref()
  }

  return { count, flush }
}

export type ViewCounter = ReturnType<typeof createViewCounter>
