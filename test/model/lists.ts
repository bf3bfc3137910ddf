import { expect } from 'vitest'
import { expectOk } from '../harness/send.ts'
import type { ModelScene } from './scene.ts'
import * as views from './views.ts'
import type { ModelMember } from './world.ts'

type ListedRow = { [field: string]: unknown; _id: string; can?: object }
type ListRow = { id: string }
/** A list endpoint, its viewer, the compared fields and the expected rows. */
type List = {
  path: string
  viewer: ModelMember
  shape(row: ListedRow): ListRow
  expected: ListRow[]
}

/** Enough for a scene's own rows, which are the newest: two products plus one per step. */
const maxRows = 20

/** A person's records are read by themselves, or by an admin once they cannot. */
const through = ({ listAdmin }: ModelScene, person: ModelMember) =>
  person.signedIn ? person : listAdmin

const ofPerson = ({ as }: ModelScene, person: ModelMember) =>
  `?email=${encodeURIComponent(as(person).email)}&`

function category(scene: ModelScene, person: ModelMember): List {
  const viewer = through(scene, person)
  return {
    path: '/products/Dell?',
    viewer,
    shape: ({ _id: id, paid, reserved, status, can }) => ({ id, paid, reserved, status, ...can }),
    expected: views.categoryList(scene.world, viewer),
  }
}

function productsOf(scene: ModelScene, seller: ModelMember): List {
  return {
    path: `/products${ofPerson(scene, seller)}`,
    viewer: through(scene, seller),
    shape: ({ _id: id, paid, reserved, advertised, can }) => {
      return { id, paid, reserved, advertised, ...can }
    },
    expected: views.ownProducts(scene.world, seller),
  }
}

function bookingsOf(scene: ModelScene, buyer: ModelMember): List {
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

function peopleOf({ world, listAdmin, as }: ModelScene, kind: ModelMember['kind']): List {
  return {
    path: kind === 'buyer' ? '/buyers/buyer?' : '/sellers/seller?',
    viewer: listAdmin,
    shape: ({ email, role, status }) => ({ id: String(email), role, status }),
    expected: views.people(world, kind, (person) => as(person).email),
  }
}

function advertisements({ world, listAdmin }: ModelScene): List {
  return {
    path: '/advertises?',
    viewer: listAdmin,
    shape: ({ adsProductId, reserved }) => ({ id: String(adsProductId), reserved }),
    expected: views.advertisements(world),
  }
}

function reports({ world, listAdmin }: ModelScene): List {
  return {
    path: '/reportedItems?',
    viewer: listAdmin,
    shape: ({ _id: id, productId }) => ({ id, productId }),
    expected: views.openReports(world),
  }
}

function payments({ world, listAdmin }: ModelScene): List {
  return {
    path: '/payments?',
    viewer: listAdmin,
    shape: ({ transactionId, bookingId, refund, can }) => {
      return { id: String(transactionId), bookingId, refunded: refund !== null, ...can }
    },
    expected: views.payments(world),
  }
}

function idsOf({ world, as }: ModelScene): Set<string> {
  const { people, products, bookings, intents, reports } = world
  const things = [...products, ...bookings, ...intents, ...reports]
  return new Set([...things.map(({ id }) => id), ...people.map((person) => as(person).email)])
}

const inOrder = (rows: ListRow[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** Compares all lists with the model, ignoring rows of other sequences. */
export async function expectLists(scene: ModelScene) {
  const { people } = scene.world
  const ours = idsOf(scene)
  const lists = [
    ...people.slice(0, 1).map((person) => category(scene, person)),
    ...people.flatMap((person) => [productsOf(scene, person), bookingsOf(scene, person)]),
    ...(['buyer', 'seller'] as const).map((kind) => peopleOf(scene, kind)),
    ...[advertisements(scene), reports(scene), payments(scene)],
  ]
  // Empty lists are not requested: extra rows are found in the tables.
  for (const { path, viewer, shape, expected } of lists.filter(({ expected }) => expected.length)) {
    const { body } = expectOk(await scene.as(viewer).call('GET', `${path}limit=${maxRows}`))
    const shown = inOrder(body.map(shape)).filter(({ id }) => ours.has(id))
    expect({ path, shown }).toEqual({ path, shown: inOrder(expected) })
  }
}
