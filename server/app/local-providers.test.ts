import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../test/harness/app.ts'
import { send } from '../../test/harness/send.ts'

test('the card sandbox generates new keys at each start and accepts no others', async () => {
  const apps = [await startTestApp(), await startTestApp()]
  const keys = apps.map(({ cardSecretKey }) => cardSecretKey)
  const publishable = apps.map(({ services }) => services.cards.publishableKey)
  for (const key of [...keys, ...publishable]) expect(key).toMatch(/^[sp]k_test_[0-9a-f]{48}$/)
  expect(new Set([...keys, ...publishable]).size).toBe(4)
  for (const { dataDir } of apps) {
    expect((await stat(join(dataDir, 'card-sandbox-keys.json'))).mode & 0o777).toBe(0o600)
  }
  const [app, other] = apps
  const statusWith = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const { origin } = new URL(app?.services.cards.scriptUrl ?? '')
    return (await send(`${origin}/sandbox/ledger`, { headers })).status
  }
  expect(await statusWith(app?.cardSecretKey ?? '')).toBe(200)
  expect(await statusWith(other?.cardSecretKey ?? '')).toBe(401)
  expect(await statusWith('sk_test_sandbox')).toBe(401)
  for (const { close } of apps) await close()
})
