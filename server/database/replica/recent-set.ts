const maxEntries = 10_000

/** Remembers changed keys for `ms` milliseconds. */
export function createRecentSet(ms: number) {
  const happened = new Map<string, number>()
  /** Changes before this time may be forgotten or unknown. */
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
    /** Any key may have changed. */
    lose,
    /** Whether `word` may have changed after `moment` (`performance.now()`). */
    since: (moment: number, word: string): boolean =>
      unknownUntil >= moment || (happened.get(word) ?? Number.NEGATIVE_INFINITY) >= moment,
  }
}
