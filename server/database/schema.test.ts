import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { newDatabase } from '../../test/harness/app.ts'
import { migrate } from './migrate.ts'

const run = promisify(execFile)

test('the generated types match the migrated schema', async () => {
  const { url, drop } = await newDatabase()
  await migrate(url)
  const checked = run('node_modules/.bin/kysely-codegen', ['--url', url, '--verify'])
  await expect(checked).resolves.toBeDefined()
  await drop()
})
