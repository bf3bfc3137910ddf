import type { ClientNetworks } from '../../access/client-address.ts'
import { createClientCounter } from '../../http/client-counter.ts'

const hourMs = 3_600_000
/** Views per hour that this process remembers. Beyond it nothing is counted until the hour ends. */
const maxViews = 50_000
/** Those of one address block. All blocks of an IPv6 site together may have eight times as many. */
export const maxViewsPerBlock = 500

/** Remembers which address blocks have opened which products, until the hour ends. */
export function createViewers() {
  const viewers = new Set<string>()
  let perClient = createClientCounter()
  let hourBegan = Date.now()

  function beginHour() {
    viewers.clear()
    perClient = createClientCounter()
    hourBegan = Date.now()
  }

  return {
    /** Returns whether this is to be counted: the first view in the hour, within the limits. */
    add(productId: string, client: ClientNetworks): boolean {
      if (Date.now() - hourBegan > hourMs) beginHour()
      const viewer = `${productId} ${client.block}`
      if (viewers.has(viewer) || viewers.size >= maxViews) return false
      if (perClient.of(client) >= maxViewsPerBlock) return false
      viewers.add(viewer)
      perClient.add(client, 1)
      return true
    },
  }
}
