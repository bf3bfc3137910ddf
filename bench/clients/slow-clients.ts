import { openSlowClients, type SlowKind } from '../../test/harness/network/slow-clients.ts'

/** `count` slow clients per address, which reconnect when dropped. */
export type SlowClients = { port: number; from: string[]; count: number; kinds: SlowKind[] }

/** In milliseconds between two pieces. */
const every = 1_000

// Any further message requests the current state.
process.once('message', ({ port, from, count, kinds }: SlowClients) => {
  const groups = from.map((address) =>
    openSlowClients({ port, from: address, count, kinds, every, comesAgain: true }),
  )
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
  const state = () => ({
    open: sum(groups.map((group) => group.open())),
    dropped: sum(groups.map((group) => group.dropped())),
  })
  process.on('message', () => process.send?.(state()))
  setTimeout(() => process.send?.(state()), 3_000)
})
