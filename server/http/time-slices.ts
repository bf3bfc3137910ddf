import { setImmediate as nextTurn } from 'node:timers/promises'

/** A function to await between steps of long work: yields to the event loop every `sliceMs`. */
export function sliced(sliceMs = 10): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < sliceMs) return
    await nextTurn()
    begun = performance.now()
  }
}
