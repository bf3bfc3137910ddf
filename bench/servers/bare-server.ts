import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import type { ProductRow } from '../../server/features/catalog/queries.ts'
import { toProduct } from '../../server/features/catalog/serialize.ts'
import { toProductFacts } from '../../server/features/catalog/shown-product.ts'
import type { SearchHitRow } from '../../server/features/search/hits.ts'
import { toSearchHit } from '../../server/features/search/serialize.ts'
import type { BenchRequest } from './bare.ts'
import { buyer } from './members.ts'

/** Uses the application's own serializers, so that the response bodies are identical. */
type Shape = (row: ProductRow & SearchHitRow) => object

const shapes: Record<Extract<BenchRequest, { list: string }>['list'], Shape> = {
  category: (row) => toProduct(row, buyer),
  search: (row) => toSearchHit(row, undefined),
  advertised: (row) => ({
    ...toProductFacts(row),
    adsProductId: row.id,
    category: row.category,
    reserved: row.held,
  }),
}

const pageSize = 24
pg.types.setTypeParser(pg.types.builtins.DATE, String)

function listing({ list, databaseUrl, statements }: Extract<BenchRequest, { list: string }>) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 })
  const shape = shapes[list]
  // The application does not prepare search statements: the best plan depends on the parameters.
  const named = statements.filter(
    ({ text }) => list !== 'search' || text.endsWith('/* prepared */'),
  )
  const queries = statements.map((statement, n) =>
    named.includes(statement) ? { name: `bare${n}`, ...statement } : statement,
  )
  const serve: RequestListener = async (incoming, outgoing) => {
    let rows: (ProductRow & SearchHitRow)[] = []
    for (const query of queries) rows = (await pool.query(query)).rows
    const shown = rows.slice(0, pageSize).map(shape)
    const body = JSON.stringify(shown)
    const head = ['content-type', 'application/json']
    if (!incoming.headers['accept-encoding']?.includes('gzip')) {
      outgoing
        .writeHead(200, [...head, 'content-length', String(Buffer.byteLength(body))])
        .end(body)
      return
    }
    const bytes = gzipSync(body)
    const length = String(bytes.length)
    outgoing.writeHead(200, [...head, 'content-encoding', 'gzip', 'content-length', length])
    outgoing.end(bytes)
  }
  return serve
}

function always({ head, body }: Extract<BenchRequest, { body: string }>): RequestListener {
  const bytes = Buffer.from(body, 'base64')
  return (_, outgoing) => outgoing.writeHead(200, head).end(bytes)
}

// A benchmark that fails leaves no server behind.
process.once('disconnect', () => process.exit())

process.once('message', (task: BenchRequest) => {
  const server = createServer('list' in task ? listing(task) : always(task))
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
