import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from '../network/listen-on-loopback.ts'
import { newKeyPair } from './keys.ts'

/** A browser's subscription, with the key that only the browser has. */
export function newDevice() {
  const { publicKey: p256dh, privateKey } = newKeyPair()
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
  return { endpoint, p256dh, auth: randomBytes(16).toString('base64url'), privateKey }
}

type Device = ReturnType<typeof newDevice>

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** What the browser reads of a message (RFC 8188 and RFC 8291), from one record. */
export function decrypt({ p256dh, auth, privateKey }: Device, body: Buffer): object {
  const [salt, keyLength = 0] = [body.subarray(0, 16), body[20]]
  const senderKey = body.subarray(21, 21 + keyLength)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  const names = [Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), senderKey]
  const secret = pair.computeSecret(senderKey)
  const key = derive(secret, Buffer.from(auth, 'base64url'), Buffer.concat(names), 32)
  const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([
    decipher.update(body.subarray(21 + keyLength, -16)),
    decipher.final(),
  ])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

const pathOf = ({ endpoint }: Device) => new URL(endpoint).pathname

/** A push service. It answers 201, or what a test has put first in `answers`. */
export async function startPushService() {
  const received: Received[] = []
  const answers: number[] = []
  const held = new Map<string, Promise<void>>()
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    received.push({ path, headers, body: await buffer(request) })
    await held.get(path)
    response.writeHead(answers.shift() ?? 201).end()
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    answers,
    /** The messages for a device so far. */
    to: (device: Device) => received.filter(({ path }) => path === pathOf(device)),
    /** Holds back the answers for a device until the returned function is called. */
    hold(device: Device): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(pathOf(device), promise)
      return resolve
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
