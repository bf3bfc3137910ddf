import { expect, test } from 'vitest'
import type { Change } from '../../../contract/live.ts'
import { createReplayBuffer } from './replay-buffer.ts'

const change = (n: number, state: Change['state']): Change => ({
  productId: `product ${n}`,
  state,
  category: 'Dell',
  advertised: false,
})

const changes = (count: number, state: Change['state'] = 'available') =>
  Array.from({ length: count }, (_, n) => change(n, state))

/** The changes that a new subscriber receives, or that it reloads. */
function replayed({ replay }: ReturnType<typeof createReplayBuffer>) {
  const received: (Change[] | 'reload')[] = []
  replay({
    put: (recent) => received.push(recent),
    reload: () => received.push('reload'),
  })
  return received
}

test('a new subscriber receives the newest change of each product', () => {
  const buffer = createReplayBuffer()
  expect(replayed(buffer)).toEqual([[]])
  buffer.add(changes(100))
  buffer.add(changes(100, 'sold'))
  expect(replayed(buffer)).toEqual([changes(100, 'sold')])
})

test('a new subscriber reloads if a recent change had no room', () => {
  const buffer = createReplayBuffer()
  buffer.add(changes(101))
  expect(replayed(buffer)).toEqual(['reload'])
  buffer.add(changes(1, 'sold'))
  expect(replayed(buffer)).toEqual(['reload'])
})

test('a new subscriber reloads after notifications were lost', () => {
  const buffer = createReplayBuffer()
  buffer.add(changes(1))
  buffer.invalidate()
  buffer.add(changes(1))
  expect(replayed(buffer)).toEqual(['reload'])
})
