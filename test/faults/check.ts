import { checkInvariants } from '../../server/commands/invariants.ts'
import {
  type DatabaseRecord,
  lostBooking,
  lostProduct,
  lostReport,
  lostSignup,
} from './acknowledged-writes.ts'
import type { FaultDrill } from './drill.ts'
import type { FaultJournal } from './journal.ts'
import type { FaultMember } from './member.ts'
import type { FaultWorld } from './world.ts'

type Rows = Map<string, DatabaseRecord>

async function rowsOf({ pool }: FaultWorld, sql: string, ids: Iterable<string>): Promise<Rows> {
  const { rows } = await pool.query(sql, [[...ids]])
  return new Map(rows.map((row) => [String(row.id), row]))
}

const member = 'select email as id, is_buyer, is_seller from member where email = any($1)'
const identity = 'select email as id from identity_user where email = any($1)'
const product =
  'select id, withdrawn_at is not null as gone from product where id = any($1::uuid[])'
const booking = `select booking.id, state, product_id, payment.id as payment_id,
    expires_at <= clock_timestamp() as over
  from booking left join payment on payment.booking_id = booking.id where booking.id = any($1::uuid[])`
const report = 'select id, closed_at is not null as closed from report where id = any($1::uuid[])'

/**
 * Products of refunded payments, which are removed from the site: refunded by staff, or by a
 * deadline of a dispute, which a sale reaches when its deadlines were moved twice.
 */
const productsOfRefunds = ({ bookings }: FaultJournal) =>
  new Set(
    [...bookings.values()].flatMap(({ refund, timeUp, productId }) =>
      refund || timeUp ? [productId] : [],
    ),
  )

/** Acknowledged writes that are missing without a later request to undo them. */
async function losses(world: FaultWorld, journal: FaultJournal): Promise<string[]> {
  const { signups, products, bookings, reports } = journal
  const refunded = productsOfRefunds(journal)
  const members = await rowsOf(world, member, signups.keys())
  const identities = await rowsOf(world, identity, signups.keys())
  const productRows = await rowsOf(world, product, products.keys())
  const bookingRows = await rowsOf(world, booking, bookings.keys())
  const reportRows = await rowsOf(world, report, reports.keys())

  const found = [
    ...[...signups.values()].map((one) => {
      const { email } = one
      return [email, lostSignup(one, identities.get(email), members.get(email))]
    }),
    ...[...products.values()].map((one) => [
      `product ${one.id}`,
      lostProduct(one, productRows.get(one.id), refunded.has(one.id)),
    ]),
    ...[...bookings.values()].map((one) => [
      `booking ${one.id}`,
      lostBooking(one, bookingRows.get(one.id)),
    ]),
    ...[...reports.values()].map((one) => [
      `report ${one.id}`,
      lostReport(one, reportRows.get(one.id)),
    ]),
  ]
  return found.flatMap(([what, wrong]) => (wrong ? [`lost: ${what}: ${wrong}`] : []))
}

async function broken({ pool }: FaultWorld): Promise<string[]> {
  const client = await pool.connect()
  try {
    const findings = (await checkInvariants(client)).filter((finding) => finding.broken > 0)
    return findings.map(({ name, ids }) => `broken: ${name}: ${ids.join(', ')}`)
  } finally {
    client.release()
  }
}

/** Acknowledged data missing from the person's own lists. */
async function missingFromLists({ journal }: FaultDrill, person: FaultMember): Promise<string[]> {
  const { email, role } = person
  const [path, listed] =
    role === 'seller'
      ? ['products', [...journal.products.values()].filter(({ seller }) => seller === email)]
      : ['bookings', [...journal.bookings.values()].filter(({ buyer }) => buyer === email)]
  const answer = await person.ask('GET', `/${path}?limit=100&email=${email}`)
  if (answer.is !== 'yes') return [`${email} can not see their ${path}: ${JSON.stringify(answer)}`]
  const shown = new Set(answer.answer.body.map(({ _id }: { _id: string }) => _id))
  const withdrawn = productsOfRefunds(journal)
  const wanted = listed.filter((one) => !('deletion' in one) && !withdrawn.has(one.id))
  return wanted
    .filter(({ id }) => !shown.has(id))
    .map(({ id }) => `lost: ${email} does not see ${id}`)
}

/**
 * Checks all acknowledged writes while no requests are running: in the database, by the invariants
 * and through the API.
 */
export async function check(drill: FaultDrill): Promise<void> {
  const { world, journal, workload, assertions } = drill
  for (const wrong of await losses(world, journal)) assertions.complain(wrong)
  for (const wrong of await broken(world)) assertions.complain(wrong)
  const unseenBy = await Promise.all(
    workload.people().map((person) => missingFromLists(drill, person)),
  )
  for (const wrong of unseenBy.flat()) assertions.complain(wrong)
}
