import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** One HTTP request over a connection of its own, and the answer's bytes as they were sent. */
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
