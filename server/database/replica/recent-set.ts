const maxEntries = 10_000

export function createRecentSet(ms: number) {
  const happened = new Map<string, number>()
  let unknownUntil = Number.NEGATIVE_INFINITY

  function invalidateAll(): void {
    happened.clear()
    unknownUntil = performance.now()
  }

  function prune(): void {
    const now = performance.now()
    for (const [key, at] of happened) {
      if (now - at < ms) return
      happened.delete(key)
    }
  }

  return {
    add(key: string): void {
      prune()
      if (happened.size >= maxEntries) invalidateAll()
      happened.delete(key)
      happened.set(key, performance.now())
    },
    invalidateAll,
    since: (moment: number, key: string): boolean =>
      unknownUntil >= moment || (happened.get(key) ?? Number.NEGATIVE_INFINITY) >= moment,
  }
}
