import { createECDH } from 'node:crypto'

/** A key pair on P-256 in Base64url, the private key with its leading zeros. */
export function newKeyPair() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** The settings that switch push messages on. */
export function pushSettings(): Record<string, string> {
  const { publicKey, privateKey } = newKeyPair()
  return {
    WEB_PUSH_PUBLIC_KEY: publicKey,
    WEB_PUSH_PRIVATE_KEY: privateKey,
    WEB_PUSH_SUBJECT: 'mailto:hello@example.com',
  }
}
