import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { messageTypes, messageTypesFile } from './message-types.ts'

test('the generated message types are up to date', async () => {
  expect(await readFile(messageTypesFile, 'utf8')).toBe(await messageTypes())
})
