import type { AppServices } from '../../context.ts'
import { type ImportCursor, importCursor, storePage } from './import-queries.ts'

/** Pages of 100 balance transactions in one run. */
const maxPages = 50

type Services = Pick<AppServices, 'backgroundDb' | 'cards'>
type Page = Awaited<ReturnType<Services['cards']['movements']>>

/** Where the cursor is after a page: forward first, then back to the first balance transaction. */
function after({ movements, hasMore }: Page, from: ImportCursor, forward: boolean): ImportCursor {
  const [first, last] = [movements.at(0)?.id ?? null, movements.at(-1)?.id ?? null]
  if (from.newest === null) return { newest: first, oldest: last, complete: !hasMore }
  if (forward) return { ...from, newest: first ?? from.newest }
  return { ...from, oldest: last ?? from.oldest, complete: !hasMore }
}

function readPage({ cards }: Services, { newest, oldest }: ImportCursor, forward: boolean) {
  if (newest === null || oldest === null) return cards.movements({})
  return cards.movements(forward ? { newerThan: newest } : { olderThan: oldest })
}

/**
 * Imports the balance transactions of the provider, a bounded number in one run; the next run goes
 * on where this one stopped. Returns the last page, or undefined when more are left.
 */
export async function importMovements(services: Services): Promise<Page | undefined> {
  let forward = true
  for (let pages = 0; pages < maxPages; pages += 1) {
    const from = await importCursor(services.backgroundDb)
    const page = await readPage(services, from, forward)
    const to = after(page, from, forward)
    if (!(await storePage(services.backgroundDb, page.movements, from, to))) continue
    if (forward && !page.hasMore) forward = false
    if (from.newest === null) forward = false
    if (!forward && to.complete) return page
  }
  return undefined
}
