/** Seeded random numbers in [0, 1) (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `many` items, each about equally often, in seeded order. */
export function shuffled<T>(items: T[], many: number, seed: number): T[] {
  const random = numbersFrom(seed)
  const repeated = Array.from({ length: many }, (_, n) => items[n % items.length] as T)
  return repeated
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item)
}
