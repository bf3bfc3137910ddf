/** What to do with notifications of enqueued jobs, which arrive on the connection of live changes. */
export type JobNotifications = {
  channel: string
  onNotification(queueName: string): void
  /** Notifications may have been lost. */
  onRestored(): void
}

/** Jobs that are enqueued within this time are fetched by one statement. */
const wakeDelayMs = 100

/** Connects pg-boss, which would open a connection of its own, with the one of live changes. */
export function createWakeUps() {
  const timers = new Map<string, NodeJS.Timeout>()
  let found: JobNotifications | undefined

  function close() {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  return {
    async listen(channel: string, wake: (queueName: string) => void, onRestored: () => void) {
      const onNotification = (name: string) => {
        if (timers.has(name)) return
        const fetch = () => timers.delete(name) && wake(name)
        timers.set(name, setTimeout(fetch, wakeDelayMs))
      }
      found = { channel, onNotification, onRestored }
      return { close: async () => close() }
    },
    notifications(): JobNotifications {
      if (!found) throw new Error('pg-boss does not listen to notifications')
      return found
    },
    close,
  }
}
