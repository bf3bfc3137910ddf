import { setTimeout as delay } from 'node:timers/promises'

/** Resolves when the notifications of all earlier commits have arrived. */
export type NotificationSource = { catchUp(): Promise<void> }

/**
 * Returns a function that awaits a round trip of the LISTEN connection begun after the call, which
 * concurrent calls share. It resolves to false without a response within `timeoutMs`.
 */
export function createCatchUp(live: NotificationSource, timeoutMs: number) {
  let roundTrip = Promise.resolve(true)
  let next: Promise<boolean> | undefined

  return function catchUp(): Promise<boolean> {
    next ??= roundTrip.then(() => {
      next = undefined
      const arrived = live.catchUp().then(() => true)
      roundTrip = Promise.race([arrived, delay(timeoutMs, false)])
      return roundTrip
    })
    return next
  }
}
