import { expect } from 'vitest'
import { expectOk } from '../send.ts'
import type { Scene } from './scene.ts'
import * as views from './views.ts'
import type { Person } from './world.ts'

type Shown = { [field: string]: unknown; _id: string; can?: object }
type Row = { id: string }
/** What of an answered row is compared; its id comes first. */
type Shape = (row: Shown) => Row
type List = { path: string; shape: Shape; expected: Row[] }

const inOrder = (rows: Row[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))

async function shownTo(scene: Scene, viewer: Person, path: string, shape: Shape): Promise<Row[]> {
  const { body } = expectOk(await scene.as(viewer).call('GET', `${path}limit=100`))
  return inOrder(body.map(shape))
}

/** The viewer is shown what the model says, and nothing else. */
async function expectList(scene: Scene, viewer: Person, { path, shape, expected }: List) {
  expect(await shownTo(scene, viewer, path, shape)).toEqual(inOrder(expected))
}

function idsOf({ world, as }: Scene): string[] {
  const { people, products, bookings, intents, reports } = world
  const things = [...products, ...bookings, ...intents, ...reports]
  return [...things.map(({ id }) => id), ...people.map((person) => as(person).email)]
}

/** The same, beside rows of other sequences. */
async function expectOurs(scene: Scene, viewer: Person, { path, shape, expected }: List) {
  const ours = new Set(idsOf(scene))
  const shown = await shownTo(scene, viewer, path, shape)
  expect(shown.filter(({ id }) => ours.has(id))).toEqual(inOrder(expected))
}

const listed: Shape = ({ _id: id, paid, reserved, status, can }) => {
  return { id, paid, reserved, status, ...can }
}

/** The category, as this person sees it. */
export function expectCategory(scene: Scene, viewer: Person) {
  const expected = views.categoryList(scene.world, viewer)
  return expectOurs(scene, viewer, { path: '/products/Dell?', shape: listed, expected })
}

const ofPerson = ({ as }: Scene, person: Person) =>
  `?email=${encodeURIComponent(as(person).email)}&`

/** A seller's products, as they themselves or an admin see them. */
export function expectProductsOf(scene: Scene, seller: Person, viewer: Person) {
  return expectList(scene, viewer, {
    path: `/products${ofPerson(scene, seller)}`,
    shape: ({ _id: id, paid, reserved, advertised, can }) => {
      return { id, paid, reserved, advertised, ...can }
    },
    expected: views.ownProducts(scene.world, seller),
  })
}

/** A buyer's bookings, as they themselves or an admin see them. */
export function expectBookingsOf(scene: Scene, buyer: Person, viewer: Person) {
  return expectList(scene, viewer, {
    path: `/bookings${ofPerson(scene, buyer)}`,
    shape: ({ _id: id, state, paid, transactionId, refund, can }) => {
      const byAdmin = (refund as { byAdmin: boolean } | null)?.byAdmin ?? null
      return { id, state, paid, transactionId, byAdmin, ...can }
    },
    expected: views.bookings(scene.world, buyer, viewer === buyer),
  })
}

/** What anybody sees on the home page, and admins on theirs. */
export async function expectSharedLists(scene: Scene, viewer: Person) {
  const { world, as } = scene
  const lists: List[] = [
    {
      path: '/advertises?',
      shape: ({ adsProductId, reserved }) => ({ id: String(adsProductId), reserved }),
      expected: views.advertisements(world),
    },
    {
      path: '/reportedItems?',
      shape: ({ _id: id, productId }) => ({ id, productId }),
      expected: views.openReports(world),
    },
    {
      path: '/payments?',
      shape: ({ transactionId, bookingId, refund, can }) => {
        return { id: String(transactionId), bookingId, refunded: refund !== null, ...can }
      },
      expected: views.payments(world),
    },
  ]
  for (const list of lists) await expectOurs(scene, viewer, list)
  for (const [kind, path] of [
    ['buyer', '/buyers/buyer?'],
    ['seller', '/sellers/seller?'],
  ] as const) {
    const shape: Shape = ({ email, role, status }) => ({ id: String(email), role, status })
    const expected = views.people(world, kind, (person) => as(person).email)
    await expectOurs(scene, viewer, { path, shape, expected })
  }
}
