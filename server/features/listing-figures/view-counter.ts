import { isbot } from 'isbot'
import type { ClientNetworks } from '../../access/client-address.ts'
import type { Db } from '../../database/db.ts'
import type { Log } from '../../observability/log.ts'
import { addViews } from './queries.ts'
import { createViewers } from './viewers.ts'

const flushMs = 2_000

const itemPath =
  /^(?:\/[a-z]{2}|\/api)?\/items\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:[/?]|$)/

type PageRequest = {
  method: string | undefined
  url: string | undefined
  userAgent: string | undefined
  /** `Sec-Purpose`: a browser fetches pages that it may show later. */
  purpose: string | undefined
}

/** The id of the product whose page a person opens, as the path has it: perhaps there is none. */
export function openedProduct(request: PageRequest): string | undefined {
  const { method, url = '', userAgent, purpose } = request
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
  const viewers = createViewers()
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

  /** Call it once the page has been answered, so that only pages of products take memory. */
  function count(id: string, client: ClientNetworks) {
    if (!viewers.add(id, client)) return
    collected.set(id, (collected.get(id) ?? 0) + 1)
    flushing ??= setTimeout(flush, flushMs).unref()
  }

  return { count, flush }
}

export type ViewCounter = ReturnType<typeof createViewCounter>
