import { createECDH } from 'node:crypto'
import { allOrNone } from './all-or-none.ts'
import type { Problem, Settings } from './settings.ts'

/** The public key that belongs to this private one, or undefined if it is none. */
function publicKeyOf(privateKey: string): string | undefined {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** The keys for push messages (RFC 8292), or undefined: then there are none. */
export function webPushSettings(all: Settings, problems: Problem[]) {
  const keys = allOrNone(
    all,
    ['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY', 'WEB_PUSH_SUBJECT'],
    problems,
  )
  if (!keys) return undefined
  if (publicKeyOf(keys.WEB_PUSH_PRIVATE_KEY) !== keys.WEB_PUSH_PUBLIC_KEY) {
    problems.push({
      setting: 'WEB_PUSH_PRIVATE_KEY',
      message: 'WEB_PUSH_PRIVATE_KEY does not belong to WEB_PUSH_PUBLIC_KEY.',
    })
  }
  if (all.OFFLINE_PAGE === '0') {
    problems.push({
      setting: 'OFFLINE_PAGE',
      message: 'OFFLINE_PAGE must be 1 for push messages: one script in the browser does both.',
    })
  }
  return {
    publicKey: keys.WEB_PUSH_PUBLIC_KEY,
    privateKey: keys.WEB_PUSH_PRIVATE_KEY,
    subject: keys.WEB_PUSH_SUBJECT,
    /** Push services that members may name: hosts, or all below a domain. */
    hosts: all.WEB_PUSH_HOSTS,
    /** Where messages are sent instead of to the push service. */
    gateway: all.WEB_PUSH_GATEWAY,
  }
}
