import { openSlowClients, type SlowKind } from '../test/harness/slow-clients.ts'

/** `count` slow clients per address, which reconnect when dropped. */
export type SlowCrowd = { port: number; from: string[]; count: number; kinds: SlowKind[] }

/** In milliseconds between two pieces. */
const every = 1_000

// Any further message requests the current state.
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
