import { advertisedProducts } from '../../server/features/advertising/queries.ts'
import { defaultRowLimit } from '../../server/http/pagination.ts'
import { answering, type Subject } from '../measure/subject.ts'
import { type Databases, getRequest } from './apps.ts'
import { openBare } from './bare.ts'
import { statementOf } from './statements.ts'

const products = 1_000
const repetitions = { times: 300, warmUp: 20_000, wakeUp: 150 }

/**
 * Work that, like that of the product, occupies Node.js, PostgreSQL and both processors: a bare server
 * of the advertised list.
 */
export async function openReference(
  databases: Databases,
): Promise<{ work: Subject; close(): void }> {
  const databaseUrl = await databases.copy(products, 'reference')
  const list = await statementOf(databaseUrl, (db) => advertisedProducts(db, defaultRowLimit))
  const { pid, port, close } = await openBare({
    list: 'advertised',
    databaseUrl,
    statements: [list],
  })
  const { postmaster } = databases
  const work = answering({
    pids: [pid],
    postmaster,
    ports: [port],
    texts: [getRequest('/')],
    ...repetitions,
  })
  return { work, close }
}
