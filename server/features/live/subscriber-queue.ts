import type { Change, LiveEvent } from '../../../contract/live.ts'

/** Whoever is behind by more changes than these reads everything anew instead. */
const maxQueued = 100

/** What one listener has not read yet: bounded, and of each product only the newest. */
export function createSubscriberQueue() {
  const unread = new Map<string, Change>()
  let isBehind = false
  let isClosed = false
  let wake = () => {}

  function readAnew() {
    unread.clear()
    isBehind = true
    wake()
  }

  function put(changes: Change[]) {
    if (isBehind) return
    for (const change of changes) unread.set(change.productId, change)
    if (unread.size > maxQueued) return readAnew()
    if (unread.size > 0) wake()
  }

  function take(): LiveEvent | undefined {
    if (!isBehind && unread.size === 0) return undefined
    const news: LiveEvent = isBehind
      ? { event: 'read_anew' }
      : { event: 'changed', products: [...unread.values()] }
    isBehind = false
    unread.clear()
    return news
  }

  return {
    put,
    readAnew,
    /** Waits for news; the end when the mailbox is closed, whatever is in it. */
    async next(): Promise<IteratorResult<LiveEvent, undefined>> {
      while (!isClosed) {
        const value = take()
        if (value) return { done: false, value }
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      return { done: true, value: undefined }
    },
    close() {
      isClosed = true
      unread.clear()
      wake()
    },
  }
}
