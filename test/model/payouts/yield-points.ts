import type { AppServices } from '../../../server/context.ts'

/** The process ended at this point. */
export class Killed extends Error {}

/** Waits until the schedule goes on with this action. */
export type YieldPoint = () => Promise<void>

/** An action that stops at each of its points, until it goes on or is killed there. */
export function stoppable(act: (point: YieldPoint) => Promise<unknown>) {
  let parked: PromiseWithResolvers<void> | undefined
  let running: Promise<unknown> | undefined
  let arrived = Promise.withResolvers<void>()

  function point() {
    parked = Promise.withResolvers()
    arrived.resolve()
    return parked.promise
  }

  return {
    isUnderWay: () => parked !== undefined,
    /** Goes on to the next point or the end; begins it, also again after a kill. */
    async advance() {
      arrived = Promise.withResolvers()
      const at = parked
      parked = undefined
      if (at) at.resolve()
      else running ??= act(point).finally(() => arrived.resolve())
      await Promise.race([arrived.promise, running])
    },
    /** Ends it where it stands, if it is under way. */
    async kill() {
      if (!parked) return
      parked.reject(new Killed())
      parked = undefined
      await running?.catch((error) => {
        if (!(error instanceof Killed)) throw error
      })
      running = undefined
    },
  }
}

export type Stoppable = ReturnType<typeof stoppable>

type Cards = AppServices['cards']

/** Stops before the provider is called, and after it has answered. */
const around =
  <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>, point: YieldPoint) =>
  async (...args: Args) => {
    await point()
    const answer = await call(...args)
    await point()
    return answer
  }

/** The provider with points around each call that moves money. */
export const cardsWithYieldPoints = (cards: Cards, point: YieldPoint): Cards => ({
  ...cards,
  transfer: around(cards.transfer, point),
  refund: around(cards.refund, point),
  reverseTransfer: around(cards.reverseTransfer, point),
})
