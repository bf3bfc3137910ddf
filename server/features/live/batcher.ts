import { setTimeout as delay } from 'node:timers/promises'

/** Debounce in ms: ids within it are sent together. */
const batchMs = 150
const retryMs = 1_000
const maxPending = 1_000

export function createBatcher(send: (ids: string[]) => Promise<void>, onOverflow: () => void) {
  const pending = new Set<string>()
  const closing = new AbortController()
  let sending: Promise<void> | undefined

  async function sendAfter(ms: number): Promise<void> {
    await delay(ms, undefined, closing).catch(() => {})
    if (closing.signal.aborted) return
    const ids = [...pending]
    pending.clear()
    const isSent = await send(ids).then(
      () => true,
      () => false,
    )
    sending = undefined
    if (!isSent) for (const id of ids) pending.add(id)
    if (pending.size > 0) sending = sendAfter(isSent ? batchMs : retryMs)
  }

  return {
    add(id: string) {
      pending.add(id)
      if (pending.size > maxPending) onOverflow()
      sending ??= sendAfter(batchMs)
    },
    clear: () => pending.clear(),
    async close() {
      closing.abort()
      await sending
    },
  }
}
