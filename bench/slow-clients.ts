import { openSlowClients, type SlowKind } from '../test/harness/slow-clients.ts'

/** Slow clients from these addresses, so many each, that come again when they are dropped. */
export type SlowCrowd = { port: number; from: string[]; count: number; kinds: SlowKind[] }

/** In milliseconds, between two pieces that a client sends. */
const every = 1_000

// Asked for how they fare by any further message.
process.once('message', ({ port, from, count, kinds }: SlowCrowd) => {
  const groups = from.map((address) =>
    openSlowClients({ port, from: address, count, kinds, every, comesAgain: true }),
  )
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
  const told = () => ({
    open: sum(groups.map((group) => group.open())),
    dropped: sum(groups.map((group) => group.dropped())),
  })
  process.on('message', () => process.send?.(told()))
  setTimeout(() => process.send?.(told()), 3_000)
})
