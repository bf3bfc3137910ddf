import { expect, test } from 'vitest'
import { newKeyPair, pushSettings } from '../../test/harness/push/keys.ts'
import { readConfig } from './config.ts'

const settings = pushSettings()

test('push messages are off by default', () => {
  expect(readConfig({}).webPush).toBeUndefined()
})

test('with all three settings they are on', () => {
  expect(readConfig(settings).webPush).toMatchObject({
    publicKey: settings.WEB_PUSH_PUBLIC_KEY,
    subject: 'mailto:hello@example.com',
    gateway: undefined,
  })
})

test.each(Object.keys(settings))('without %s the server does not start', (name) => {
  expect(() => readConfig({ ...settings, [name]: '' })).toThrow(`${name} must be set together`)
})

test.each<[string, Record<string, string>]>([
  ['WEB_PUSH_PUBLIC_KEY', { WEB_PUSH_PUBLIC_KEY: 'short' }],
  ['WEB_PUSH_PRIVATE_KEY', { WEB_PUSH_PRIVATE_KEY: newKeyPair().privateKey }],
  ['WEB_PUSH_PRIVATE_KEY', { WEB_PUSH_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') }],
  ['WEB_PUSH_SUBJECT', { WEB_PUSH_SUBJECT: 'hello@example.com' }],
  ['WEB_PUSH_HOSTS', { WEB_PUSH_HOSTS: 'push.example.com,127.0.0.1' }],
  ['WEB_PUSH_HOSTS', { WEB_PUSH_HOSTS: '*' }],
  ['OFFLINE_PAGE', { OFFLINE_PAGE: '0' }],
])('%s is refused by name: %j', (name, wrong) => {
  expect(() => readConfig({ ...settings, ...wrong })).toThrow(name)
})
