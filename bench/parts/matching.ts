import pg from 'pg'
import { readSearch, writeSearch } from '../../contract/search/search.ts'
import { type Db, openDb, transact } from '../../server/database/db.ts'
import { compileTypedSearch } from '../../server/features/saved-searches/compile.ts'
import { matchProduct } from '../../server/features/saved-searches/matching.ts'
import { familyTime } from '../measure/cpu-time.ts'
import { sampleSpeed } from '../measure/machine-speed.ts'
import { type BenchmarkRow, figure } from '../measure/report.ts'
import { type Databases, sizeName } from '../servers/apps.ts'

const products = 100_000
const searches = 100_000
const different = 2_000
const matched = 300

/** A search by number: words, a few facets, a price; one in fifty with a typo. */
function queryOf(n: number): string {
  const models = [
    'latitude',
    'elitebook',
    'surface laptop',
    'xps',
    'spectre',
    'probook',
    'precision',
  ]
  const q = [
    `${models[n % 7]} ${3_000 + ((n * 37) % 6_000)}`,
    models[n % 7],
    '',
    n % 10 === 3 ? `latitdue ${n}` : (models[(n + 3) % 7]?.slice(0, 4) ?? ''),
    '',
  ][n % 5]
  const facets = [
    { memory: '16', category: 'Dell' },
    { condition: 'Excellent', screen_size: '14' },
    { brand: 'HP', storage: '1000', keyboard_layout: 'QWERTZ German' },
    { processor_generation: String(6 + (n % 8)), memory: '32,64' },
    { brand: 'Microsoft', resolution: '3840 × 2160' },
  ][(n * 3) % 5]
  const from = 20_000 + ((n * 7_919) % 150_000)
  return writeSearch({
    ...readSearch({ q, ...facets }),
    from,
    to: from + 20_000 + ((n * 104_729) % 60_000),
  })
}

/** Saves this many searches; each distinct one for as many members. */
async function saveSearches(db: Db, pool: pg.Pool) {
  await pool.query(`
    create temporary table kind as select * from saved_search limit 0;
    alter table kind alter id drop not null, alter member_id drop not null`)
  for (let n = 0; n < different; n += 1) {
    const query = queryOf(n)
    const understood = await compileTypedSearch(db, readSearch(query))
    await db
      .insertInto('kind' as 'saved_search')
      .values({ name: `Search ${n}`, alerts: 'daily', query, ...understood } as never)
      .execute()
  }
  await pool.query(
    `insert into saved_search (member_id, name, query, alerts, keys, tokens, words, price_from,
       price_to, settled, typed)
     select member.id, kind.name, query, alerts, keys, tokens, words, price_from, price_to, settled, typed
     from (select distinct on (query) * from kind) kind,
       (select id from member where deleted_at is null order by id limit $1) member
     on conflict do nothing`,
    [searches / different],
  )
  await pool.query('analyze saved_search')
}

async function matchedProducts(db: Db, pool: pg.Pool) {
  const { rows } = await pool.query(
    'select product_id as id from search_entry order by md5(product_id::text) limit $1',
    [matched],
  )
  for (const { id } of rows) await transact(db, (tx) => matchProduct(tx, id))
}

/** Cost of matching a changed product against very many saved searches. */
export async function matching(databases: Databases): Promise<BenchmarkRow[]> {
  const connectionString = await databases.copy(products)
  let statements = 0
  const pool = new pg.Pool({ connectionString, max: 1 })
  const db = openDb(pool)
  try {
    await saveSearches(db, pool)
    await matchedProducts(db, pool)
    await pool.query('delete from saved_search_match')
    const ask = pg.Client.prototype.query
    const used = () => process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000
    await sampleSpeed()
    const before = used() + familyTime(databases.postmaster)
    pg.Client.prototype.query = function counting(this: pg.Client, ...args: unknown[]) {
      statements += 1
      return (ask as (...all: unknown[]) => unknown).apply(this, args)
    } as typeof ask
    await matchedProducts(db, pool)
    pg.Client.prototype.query = ask
    const spent = used() + familyTime(databases.postmaster) - before
    await sampleSpeed()
    const { rows } = await pool.query(
      `select (select count(*) from saved_search) as saved, (select count(*) from saved_search_match) as found`,
    )
    const [{ saved, found }] = rows
    const among = `${sizeName(products)}, ${Number(saved).toLocaleString('en')} saved searches`
    return [
      figure(`(h) a changed product, ${among}: processor`, [spent / matched], 'ms', 60),
      figure(`(h) a changed product, ${among}: statements`, [statements / matched], ''),
      figure(`(h) a changed product, ${among}: searches that find it`, [found / matched], ''),
    ]
  } finally {
    await pool.end()
  }
}
