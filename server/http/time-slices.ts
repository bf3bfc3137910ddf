import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Returns a function to await between steps of long work: it yields to the event loop after each
 * `sliceMs`.
 */
export function sliced(sliceMs = 10): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < sliceMs) return
    await nextTurn()
    begun = performance.now()
  }
}
