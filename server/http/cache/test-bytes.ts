import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Sends one raw HTTP request on its own connection and returns the response bytes. */
export function bytesAt(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined
    headers: Record<string, string | string[] | undefined>
    body: Buffer
  }>()
  request(url, { method, headers, agent: false }, async (response) => {
    const { statusCode: status, headers } = response
    resolve({ status, headers, body: await buffer(response) })
  })
    .on('error', reject)
    .end()
  return promise
}
