import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import { newestNotice } from '../../../../test/harness/notices.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { casePhotoOf } from '../../../../test/harness/photos.ts'
import { buy, disputedSale, readSale, step } from '../../../../test/harness/sales.ts'
import { maxEvidence } from '../rules.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

const add = (by: Person, id: string, note = 'See the receipt.', photos: string[] = []) =>
  step(by, id, 'case/evidence', { note, photos })

const disputed = async () => (await disputedSale(app, bea, sana)).id

const evidenceIn = async (id: string) =>
  (await readSale(bea, id)).steps.filter((one: { event: string }) => one.event === 'add_evidence')

test('both parties add evidence out of turn, and each other and staff see it', async () => {
  const id = await disputed()
  const { next } = await readSale(bea, id)
  const photo = await casePhotoOf(bea)
  expect(await add(bea, id, 'Here is the hinge.', [photo])).toBe('ok')
  expect(await add(sana, id, 'It was whole when I packed it.')).toBe('ok')
  const added = [
    { event: 'add_evidence', actor: 'buyer', note: 'Here is the hinge.', photos: [{ id: photo }] },
    { event: 'add_evidence', actor: 'seller', note: 'It was whole when I packed it.', photos: [] },
  ]
  for (const viewer of [bea, sana, ada]) {
    expect((await readSale(viewer, id)).steps.slice(-2)).toMatchObject(added)
  }
  expect((await ada.get(`/sales/${id}/case/photos/${photo}?size=small`)).status).toBe(200)
  expect(await readSale(bea, id)).toMatchObject({
    state: 'disputed',
    case: { turn: 'seller' },
    next,
    mayAddEvidence: true,
  })
  expect(await newestNotice(sana)).toMatchObject({ kind: 'saleEvidenceAdded' })
  expect(await newestNotice(bea)).toMatchObject({ kind: 'orderEvidenceAdded' })
})

test('evidence is refused without an open case, and to all others', async () => {
  const { id } = await buy(app, bea, sana)
  expect((await readSale(bea, id)).mayAddEvidence).toBe(false)
  expect(await add(bea, id)).toBe('sale_event_not_possible')
  const open = await disputed()
  expect(await add(ada, open)).toBe('not_found')
  expect((await readSale(ada, open)).mayAddEvidence).toBe(false)
  await step(bea, open, 'case/answer', { answer: 'withdraw_case', note: '' })
  expect(await add(bea, open)).toBe('sale_event_not_possible')
})

test('limits evidence per party, also for concurrent requests', async () => {
  const id = await disputed()
  const notes = Array.from({ length: maxEvidence + 4 }, (_, n) => `See receipt ${n}.`)
  const tries = await Promise.all(notes.map((note) => add(bea, id, note)))
  expect(tries.filter((answer) => answer === 'ok')).toHaveLength(maxEvidence)
  expect(new Set(tries)).toEqual(new Set(['ok', 'evidence_limit']))
  expect((await readSale(bea, id)).mayAddEvidence).toBe(false)
  expect(await add(sana, id)).toBe('ok')
})

test('the same evidence is added once in ten minutes, with its photos', async () => {
  const id = await disputed()
  const note = 'Here is the hinge.'
  const photos = [await casePhotoOf(bea), await casePhotoOf(bea)]
  const added = () => evidenceIn(id)
  const tries = await Promise.all([1, 2, 3].map(() => add(bea, id, note, photos)))
  expect(tries).toEqual(['ok', 'ok', 'ok'])
  expect(await added()).toMatchObject([{ note, photos: photos.map((photo) => ({ id: photo })) }])
  for (const [who, text] of [
    [bea, note],
    [bea, 'See the receipt.'],
    [sana, note],
  ] as const) {
    expect(await add(who, id, text)).toBe('ok')
  }
  expect(await added()).toHaveLength(4)
  await app.pool.query(
    "update sale_event set created_at = created_at - interval '10 minutes' where sale_id = $1",
    [id],
  )
  expect(await add(bea, id, note)).toBe('ok')
  expect(await added()).toHaveLength(5)
})

test('the same words after a question by staff are an answer, and added once, too', async () => {
  const id = await disputed()
  const photo = await casePhotoOf(bea)
  const added = async () => (await evidenceIn(id)).length
  for (const photos of [[], [photo]]) expect(await add(bea, id, 'No.', photos)).toBe('ok')
  expect(await added()).toBe(2)
  const question = { asked: 'buyer', question: 'Did you drop it?' }
  expect(await step(ada, id, 'case/question', question)).toBe('ok')
  for (const photos of [[], [], [photo]]) expect(await add(bea, id, 'No.', photos)).toBe('ok')
  expect(await added()).toBe(3)
})

test('a note is needed and bounded, and photos must be own and new', async () => {
  const id = await disputed()
  const fields = async (body: object) =>
    Object.keys((await bea.post(`/sales/${id}/case/evidence`, body)).body.fields ?? {})
  expect(await fields({ note: ' ' })).toEqual(['note'])
  expect(await fields({ note: 'x'.repeat(1001) })).toEqual(['note'])
  const photo = await casePhotoOf(sana)
  expect(await fields({ note: 'See the receipt.', photos: [photo] })).toEqual(['photos'])
  expect((await readSale(bea, id)).steps.at(-1).event).toBe('open_case')
})
