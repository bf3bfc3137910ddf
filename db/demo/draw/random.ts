/** The same key always gives the same sequence, so pictures never change between runs. */
export function seeded(key: string) {
  let state = 2166136261
  for (const email of key) state = Math.imul(state ^ email.charCodeAt(0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low: number, high: number) => low + next() * (high - low),
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

export type Random = ReturnType<typeof seeded>
