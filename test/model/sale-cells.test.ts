import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SaleEvent, saleEvents } from '../../contract/sales/sales.ts'
import { transact } from '../../server/database/db.ts'
import { lockSale, type SaleRow } from '../../server/features/sales/queries.ts'
import { transitionOf, transitions } from '../../server/features/sales/rules.ts'
import { expectInvariants } from '../contract/invariants.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { withoutBackgroundJobs } from '../harness/no-background-jobs.ts'
import { buy } from '../harness/sales.ts'
import { declareTrader } from '../harness/traders.ts'
import { isRare, missing, printTable, random, seed, times, visit } from './sale-coverage.ts'
import { isLossOfDispute, makeHappen, type SaleCast, type WalkedSale } from './sale-drivers.ts'
import { expectRefused } from './sale-refusals.ts'
import { actorsOf, choose, type Option, optionsOf } from './sale-route.ts'

// Deadlines pass as steps of the walk.
withoutBackgroundJobs()

let cast: SaleCast

let app: TestApp
beforeAll(async () => {
  const limits = { MAX_LIVE_BOOKINGS: '1000', JOB_POLL_SECONDS: '5' }
  app = await startTestApp({ FEE_PERCENT: '3', ...limits })
})
afterAll(() => app?.close())

async function newCast(number: number): Promise<SaleCast> {
  const staff = await app.signUp(`Ada ${number}`, 'seller')
  const judges = {
    buyer: await app.signUp(`Abe ${number}`, 'seller'),
    seller: await app.signUp(`Cleo ${number}`, 'seller'),
  }
  await app.grantAdmin(staff, judges.buyer, judges.seller)
  const buyer = await app.signUp(`Bea ${number}`, 'buyer')
  const seller = await app.signUp(`Sana ${number}`, 'seller')
  await declareTrader(seller)
  return { app, staff, judges, buyer, seller }
}

const read = ({ id }: WalkedSale) => transact(cast.app.services.db, (tx) => lockSale(tx, id))

async function readExisting(sale: WalkedSale): Promise<SaleRow> {
  const row = await read(sale)
  if (!row) throw new Error('the sale is gone')
  return row
}

/** Tries what the table does not allow now, where a cell still needs it. */
async function tryRefused(sale: WalkedSale, row: SaleRow) {
  for (const event of saleEvents) {
    const isListed = transitions[row.state][event] !== undefined
    // What the state lists may still not be this party's to do now.
    if (isListed ? random() < 0.8 : !isRare(row.state, event)) continue
    const refused = actorsOf(event).filter((by) => !transitionOf(row, event, by))
    for (const by of refused) await expectRefused(cast, sale, event, by)
    if (!isListed) visit(row.state, event)
  }
}

/** Whether the carrier can tell of it, and a timer makes it: both depend on the tracking number. */
function fitsReturn({ state, isReturnTracked }: SaleRow, { event, by }: Option): boolean {
  if (state !== 'return_in_transit' || (by !== 'timer' && by !== 'carrier')) return true
  return isReturnTracked === (event !== 'escalate')
}

const isPossibleLoss = (sale: WalkedSale, event: SaleEvent) =>
  !event.startsWith('chargeback_lost') || isLossOfDispute(sale, event)

async function makeStep(sale: WalkedSale, row: SaleRow): Promise<boolean> {
  const options = optionsOf(row).filter(
    (option) => isPossibleLoss(sale, option.event) && fitsReturn(row, option),
  )
  const chosen = choose(row, options)
  if (!chosen) return false
  const { event, by } = chosen
  const { to } = transitionOf(row, event, by) ?? { to: row.state }
  await makeHappen(cast, sale, event, by)
  const reached = to === 'resume' ? row.resumesTo : to
  const isDisputed = sale.disputes.length > 0
  expect(await readExisting(sale), event).toMatchObject(
    isDisputed ? { state: 'charged_back' } : { state: reached, resumesTo: null },
  )
  visit(row.state, event)
  return true
}

/** As if the seller had been private, who has not said yet where a return goes. */
const forgetAddress = ({ id }: WalkedSale) =>
  app.pool.query(`update sale set listing = listing || '{"trader": null}' where id = $1`, [id])

/** Payments are limited per member, and access tokens expire. */
const walksPerCast = 10

async function walk(number: number) {
  if (number % walksPerCast === 0) cast = await newCast(number)
  const bought = await buy(cast.app, cast.buyer, cast.seller)
  const { id, transactionId } = bought
  const sale: WalkedSale = { id, transactionId, disputes: [] }
  if (number % 2 === 0) await forgetAddress(sale)
  for (let steps = 0; steps < 14; steps += 1) {
    const row = await readExisting(sale)
    await tryRefused(sale, row)
    if (!(await makeStep(sale, row))) return
  }
}

function withTable(error: Error): never {
  printTable(0)
  throw error
}

test(`every event in every state is made or refused at least ${times} times: seed ${seed}`, async () => {
  let walks = 0
  while (missing().length > 0 && walks < (times + 1) * 60) await walk(walks++).catch(withTable)
  printTable(walks)
  expect(missing()).toEqual([])
  await expectInvariants(cast.app.pool)
}, 3_600_000)
