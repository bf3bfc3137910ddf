/** Chance that can be had again: the same seed tells the same story. */
export type Random = {
  /** From 0 up to, and without, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  oneOf<T>(choices: readonly T[]): T | undefined
  /** True in so many of 100 cases. */
  chance(percent: number): boolean
  /** Another story, which does not disturb this one. */
  branch(): Random
}

/** Mulberry32, a small generator of 32 bits, by Tommy Ettinger (public domain). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  return {
    next,
    between,
    oneOf: (choices) => choices[between(0, choices.length - 1)],
    chance: (percent) => next() * 100 < percent,
    branch: () => randomFrom(between(0, 2 ** 32 - 1)),
  }
}
