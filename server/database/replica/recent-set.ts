const maxEntries = 10_000

/** Remembers for `ms` milliseconds what has happened to whom or to what, the latest last. */
export function createRecentSet(ms: number) {
  const happened = new Map<string, number>()
  /** All that happened until then may have been forgotten, or was never heard of. */
  let unknownUntil = Number.NEGATIVE_INFINITY

  function lose(): void {
    happened.clear()
    unknownUntil = performance.now()
  }

  function forgetOld(): void {
    const now = performance.now()
    for (const [word, at] of happened) {
      if (now - at < ms) return
      happened.delete(word)
    }
  }

  return {
    note(word: string): void {
      forgetOld()
      if (happened.size >= maxEntries) lose()
      happened.delete(word)
      happened.set(word, performance.now())
    },
    /** Something may have happened to any of them. */
    lose,
    /** Whether anything has happened to this after that moment, as far back as is remembered. */
    since: (moment: number, word: string): boolean =>
      unknownUntil >= moment || (happened.get(word) ?? Number.NEGATIVE_INFINITY) >= moment,
  }
}
