import type { Change, LiveEvent } from '../../../contract/live.ts'

/** Records of a person that their pages read again. */
export type OwnRecords = 'notices' | 'conversations'

const maxQueued = 100

/** Bounded queue of a subscriber's unread events, only the newest of each product. */
export function createSubscriberQueue() {
  const unread = new Map<string, Change>()
  let isBehind = false
  const changed = new Set<OwnRecords>()
  let isClosed = false
  let wake = () => {}

  function reload() {
    unread.clear()
    isBehind = true
    wake()
  }

  function put(changes: Change[]) {
    if (isBehind) return
    for (const change of changes) unread.set(change.productId, change)
    if (unread.size > maxQueued) return reload()
    if (unread.size > 0) wake()
  }

  function notify(what: OwnRecords) {
    changed.add(what)
    wake()
  }

  function take(): LiveEvent | undefined {
    const [event] = changed
    if (event) {
      changed.delete(event)
      return { event }
    }
    if (!isBehind && unread.size === 0) return undefined
    const next: LiveEvent = isBehind
      ? { event: 'reload' }
      : { event: 'changed', products: [...unread.values()] }
    isBehind = false
    unread.clear()
    return next
  }

  return {
    put,
    reload,
    notify,
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
