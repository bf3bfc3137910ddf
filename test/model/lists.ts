import { expect } from 'vitest'
import { expectOk } from '../harness/send.ts'
import type { Scene } from './scene.ts'
import * as views from './views.ts'
import type { Person } from './world.ts'

type ListedRow = { [field: string]: unknown; _id: string; can?: object }
type Row = { id: string }
/** A call that lists, who asks, what of its rows is compared, and what should be there. */
type List = { path: string; viewer: Person; shape(row: ListedRow): Row; expected: Row[] }

/** The newest rows are a scene's own: it makes no more than two products and one in each step. */
const maxRows = 20

/** Who looks at a person's own records: they themselves while they can, else an admin. */
const through = ({ steward }: Scene, person: Person) => (person.signedIn ? person : steward)

const ofPerson = ({ as }: Scene, person: Person) =>
  `?email=${encodeURIComponent(as(person).email)}&`

function category(scene: Scene, person: Person): List {
  const viewer = through(scene, person)
  return {
    path: '/products/Dell?',
    viewer,
    shape: ({ _id: id, paid, reserved, status, can }) => ({ id, paid, reserved, status, ...can }),
    expected: views.categoryList(scene.world, viewer),
  }
}

function productsOf(scene: Scene, seller: Person): List {
  return {
    path: `/products${ofPerson(scene, seller)}`,
    viewer: through(scene, seller),
    shape: ({ _id: id, paid, reserved, advertised, can }) => {
      return { id, paid, reserved, advertised, ...can }
    },
    expected: views.ownProducts(scene.world, seller),
  }
}

function bookingsOf(scene: Scene, buyer: Person): List {
  return {
    path: `/bookings${ofPerson(scene, buyer)}`,
    viewer: through(scene, buyer),
    shape: ({ _id: id, state, paid, transactionId, refund, can }) => {
      const byAdmin = (refund as { byAdmin: boolean } | null)?.byAdmin ?? null
      return { id, state, paid, transactionId, byAdmin, ...can }
    },
    expected: views.bookings(scene.world, buyer, buyer.signedIn),
  }
}

function peopleOf({ world, steward, as }: Scene, kind: Person['kind']): List {
  return {
    path: kind === 'buyer' ? '/buyers/buyer?' : '/sellers/seller?',
    viewer: steward,
    shape: ({ email, role, status }) => ({ id: String(email), role, status }),
    expected: views.people(world, kind, (person) => as(person).email),
  }
}

function advertisements({ world, steward }: Scene): List {
  return {
    path: '/advertises?',
    viewer: steward,
    shape: ({ adsProductId, reserved }) => ({ id: String(adsProductId), reserved }),
    expected: views.advertisements(world),
  }
}

function reports({ world, steward }: Scene): List {
  return {
    path: '/reportedItems?',
    viewer: steward,
    shape: ({ _id: id, productId }) => ({ id, productId }),
    expected: views.openReports(world),
  }
}

function payments({ world, steward }: Scene): List {
  return {
    path: '/payments?',
    viewer: steward,
    shape: ({ transactionId, bookingId, refund, can }) => {
      return { id: String(transactionId), bookingId, refunded: refund !== null, ...can }
    },
    expected: views.payments(world),
  }
}

function idsOf({ world, as }: Scene): Set<string> {
  const { people, products, bookings, intents, reports } = world
  const things = [...products, ...bookings, ...intents, ...reports]
  return new Set([...things.map(({ id }) => id), ...people.map((person) => as(person).email)])
}

const inOrder = (rows: Row[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** Everybody is shown what the model says; rows of other sequences beside it do not count. */
export async function expectLists(scene: Scene) {
  const { people } = scene.world
  const ours = idsOf(scene)
  const lists = [
    ...people.slice(0, 1).map((person) => category(scene, person)),
    ...people.flatMap((person) => [productsOf(scene, person), bookingsOf(scene, person)]),
    ...(['buyer', 'seller'] as const).map((kind) => peopleOf(scene, kind)),
    ...[advertisements(scene), reports(scene), payments(scene)],
  ]
  // An empty list is not worth a call: what the shop has beside the model is found in its tables.
  for (const { path, viewer, shape, expected } of lists.filter(({ expected }) => expected.length)) {
    const { body } = expectOk(await scene.as(viewer).call('GET', `${path}limit=${maxRows}`))
    const shown = inOrder(body.map(shape)).filter(({ id }) => ours.has(id))
    expect({ path, shown }).toEqual({ path, shown: inOrder(expected) })
  }
}
