import { checkInvariants } from '../../server/command-line/invariants.ts'
import type { Booked, Diary, Listed, Reported, Signup } from './diary.ts'
import type { Person } from './person.ts'
import type { Drill } from './stage.ts'
import type { World } from './world.ts'

type Row = Record<string, unknown>
type Rows = Map<string, Row>

async function rowsOf({ pool }: World, sql: string, ids: Iterable<string>): Promise<Rows> {
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

/** The states that a booking may be in after all that was asked of it and promised of it. */
function possibleStates({ cancellation, charge, paymentId, refund }: Booked, over: boolean) {
  if (refund === 'done') return ['refunded']
  if (paymentId) return refund ? ['paid', 'refunded'] : ['paid']
  const charged = charge ? ['refunded'] : []
  if (cancellation === 'done') return ['cancelled', ...charged]
  return [
    'held',
    ...(over ? ['expired'] : []),
    ...(cancellation ? ['cancelled'] : []),
    ...(charge ? ['paid', ...charged] : []),
  ]
}

function lostSignup({ email, role, profile }: Signup, members: Rows, identities: Rows) {
  if (!identities.has(email)) return 'the account is gone'
  const row = members.get(email)
  if (profile === 'done' && row?.[`is_${role}`] !== true) return 'the profile is gone'
}

function lostProduct({ deletion }: Listed, row: Row | undefined) {
  if (!row) return 'it is gone'
  if (deletion === 'done' && !row.gone) return 'its deletion is undone'
  // An admin's refund takes the product off the site as well.
  if (!deletion && row.gone) return 'it is withdrawn, and nobody asked for that'
}

function lostBooking(booked: Booked, row: Row | undefined) {
  if (!row) return 'it is gone'
  if (row.product_id !== booked.productId) return 'it is of another product'
  if (booked.paymentId && row.payment_id !== booked.paymentId) return 'its payment is gone'
  const states = possibleStates(booked, row.over === true)
  if (!states.includes(String(row.state))) return `it is ${row.state}, not ${states.join(' or ')}`
}

function lostReport({ closing }: Reported, row: Row | undefined) {
  if (!row) return 'it is gone'
  if (closing === 'done' && !row.closed) return 'it is open again'
  if (!closing && row.closed) return 'it is closed, and nobody asked for that'
}

/** Every acknowledged write is there, and undone by nothing but what was asked for later. */
async function losses(world: World, diary: Diary): Promise<string[]> {
  const { signups, products, bookings, reports } = diary
  const refunded = new Set(
    [...bookings.values()].flatMap(({ refund, productId }) => (refund ? [productId] : [])),
  )
  const members = await rowsOf(world, member, signups.keys())
  const identities = await rowsOf(world, identity, signups.keys())
  const productRows = await rowsOf(world, product, products.keys())
  const bookingRows = await rowsOf(world, booking, bookings.keys())
  const reportRows = await rowsOf(world, report, reports.keys())

  const found = [
    ...[...signups.values()].map((one) => [one.email, lostSignup(one, members, identities)]),
    ...[...products.values()]
      .filter(({ id }) => !refunded.has(id))
      .map((one) => [`product ${one.id}`, lostProduct(one, productRows.get(one.id))]),
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

async function broken({ pool }: World): Promise<string[]> {
  const client = await pool.connect()
  try {
    const findings = (await checkInvariants(client)).filter((finding) => finding.broken > 0)
    return findings.map(({ name, ids }) => `broken: ${name}: ${ids.join(', ')}`)
  } finally {
    client.release()
  }
}

/** What the person's own lists do not show of what they were promised. */
async function unseen({ diary }: Drill, person: Person): Promise<string[]> {
  const { email, role } = person
  const [path, kept] =
    role === 'seller'
      ? ['products', [...diary.products.values()].filter(({ seller }) => seller === email)]
      : ['bookings', [...diary.bookings.values()].filter(({ buyer }) => buyer === email)]
  const answer = await person.ask('GET', `/${path}?limit=100&email=${email}`)
  if (answer.is !== 'yes') return [`${email} can not see their ${path}: ${JSON.stringify(answer)}`]
  const shown = new Set(answer.answer.body.map(({ _id }: { _id: string }) => _id))
  const wanted = kept.filter((one) => !('deletion' in one) && !withdrawnByRefund(diary, one.id))
  return wanted
    .filter(({ id }) => !shown.has(id))
    .map(({ id }) => `lost: ${email} does not see ${id}`)
}

const withdrawnByRefund = ({ bookings }: Diary, productId: string) =>
  [...bookings.values()].some((booked) => booked.refund && booked.productId === productId)

/**
 * Looks, while everybody rests, whether every promise is kept: by a fresh reading of the database,
 * of its invariants, and through the API.
 */
export async function check(drill: Drill): Promise<number> {
  const { world, diary, crowd, judge } = drill
  const before = judge.complaints.length
  for (const wrong of await losses(world, diary)) judge.complain(wrong)
  for (const wrong of await broken(world)) judge.complain(wrong)
  const unseenBy = await Promise.all(crowd.people().map((person) => unseen(drill, person)))
  for (const wrong of unseenBy.flat()) judge.complain(wrong)
  return judge.complaints.length - before
}
