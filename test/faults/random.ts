/** A reproducible random generator. */
export type SeededRandom = {
  /** In [0, 1). */
  next(): number
  /** An integer in [`min`, `max`]. */
  between(min: number, max: number): number
  oneOf<T>(choices: readonly T[]): T | undefined
  /** True with this probability in percent. */
  chance(percent: number): boolean
  /** An independent generator. */
  branch(): SeededRandom
}

/** Mulberry32 by Tommy Ettinger (public domain). */
export function randomFrom(seed: number): SeededRandom {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  return {
    next,
    between,
    oneOf: (choices) => choices[between(0, choices.length - 1)],
    chance: (percent) => next() * 100 < percent,
    branch: () => randomFrom(between(0, 2 ** 32 - 1)),
  }
}
