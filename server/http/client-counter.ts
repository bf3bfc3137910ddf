import { blocksPerSite, type ClientNetworks } from '../access/client-address.ts'

/** Counts what is in use by each key. Keys without any take no memory. */
export function createCounter() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: number): void {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

/**
 * Counts what is in use by each client: by its address block, or by all blocks of its site, each of which
 * weighs less, if that is more.
 */
export function createClientCounter() {
  const blocks = createCounter()
  const sites = createCounter()
  return {
    of: ({ block, site }: ClientNetworks) =>
      Math.max(blocks.of(block), sites.of(site) / blocksPerSite),
    ofBlock: ({ block }: ClientNetworks) => blocks.of(block),
    add({ block, site }: ClientNetworks, by: number): void {
      blocks.add(block, by)
      sites.add(site, by)
    },
  }
}
