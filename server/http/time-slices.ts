import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Splits long work into slices: called between two steps of it, the function waits for the next turn
 * of the event loop once the current slice has lasted `sliceMs`, so that other requests are answered
 * in between.
 */
export function sliced(sliceMs = 10): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < sliceMs) return
    await nextTurn()
    begun = performance.now()
  }
}
