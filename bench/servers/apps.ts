import { freePort } from '../../test/harness/network/free-port.ts'
import type { openDatabases } from './databases.ts'
import { openCardProvider, openProduct } from './product.ts'

export type Databases = Awaited<ReturnType<typeof openDatabases>>

export const sizes = [1_000, 100_000, 1_000_000]

export const sizeName = (products: number) => `${products.toLocaleString('en')} products`

export async function startBenchApp(databases: Databases, products: number) {
  const databaseUrl = await databases.copy(products)
  const port = await freePort()
  const cards = await openCardProvider(port)
  const product = await openProduct(databaseUrl, cards.url, port)
  return {
    products,
    databaseUrl,
    cardsUrl: cards.url,
    product,
    /** Processes whose CPU time counts. */
    counted: { pids: [product.pid], postmaster: databases.postmaster },
    async close() {
      await product.close()
      await cards.close()
    },
  }
}

export type BenchApp = Awaited<ReturnType<typeof startBenchApp>>

export function getRequest(path: string, token?: string): string {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Accept-Encoding: gzip, deflate, br']
  if (token) lines.push(`Authorization: Bearer ${token}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
