import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { sendMessage } from '../../../test/harness/conversations.ts'
import { payOut } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { buy, completeSale } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'

let app: TestApp
let bea: Person
let sana: Person

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp({ MAX_LIVE_BOOKINGS: '100' }))
  bea = await app.signUp('Bea Brandt', 'buyer')
  sana = await app.signUp('Sana Malik', 'seller')
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const deleteAccount = async (who: Person) => expectOk(await who.post('/account/deletion'))

test('the favourites of a deleted member are deleted, those of others stay', async () => {
  const leaver = await app.signUp('Fay', 'buyer')
  const [leaverId, beaId] = [await app.memberId(leaver), await app.memberId(bea)]
  const product = await app.addProduct(sana)
  for (const who of [leaver, bea]) expectOk(await who.call('PUT', `/favourites/${product}`))
  const members = async () => {
    const { rows } = await app.pool.query('select member_id as id from favourite')
    return rows.map(({ id }) => id)
  }
  expect((await members()).toSorted()).toEqual([leaverId, beaId].toSorted())
  await deleteAccount(leaver)
  expect(await members()).toEqual([beaId])
})

/** Begins a conversation of Bea with a seller. */
async function beginWith(seller: Person) {
  const path = `/products/${await app.addProduct(seller)}/conversation`
  const { body } = expectOk(await sendMessage(bea, path, 'Is it loud?'))
  return `/conversations/${body.conversationId}`
}

test('blocks by and of a deleted member are deleted, those between others stay', async () => {
  const leaver = await app.signUp('Lou', 'seller')
  const [leaverId, beaId, sanaId] = [
    await app.memberId(leaver),
    await app.memberId(bea),
    await app.memberId(sana),
  ]
  for (const seller of [leaver, sana]) {
    const conversation = await beginWith(seller)
    for (const who of [bea, seller]) expectOk(await who.call('PUT', `${conversation}/block`))
  }
  const blocks = async () => {
    const { rows } = await app.pool.query('select blocker_id, blocked_id from member_block')
    return rows.map(({ blocker_id: by, blocked_id: of }) => `${by} ${of}`).toSorted()
  }
  const others = [`${beaId} ${sanaId}`, `${sanaId} ${beaId}`]
  const ofLeaver = [`${beaId} ${leaverId}`, `${leaverId} ${beaId}`]
  expect(await blocks()).toEqual([...others, ...ofLeaver].toSorted())
  await deleteAccount(leaver)
  expect(await blocks()).toEqual(others.toSorted())
  await app.pool.query('delete from member_block')
})

const because = { reason: 'It is not true.' }

async function reportProduct(seller: Person) {
  const productId = await app.addProduct(seller)
  expectOk(await bea.post('/reportedItems', { productId, ...because }))
}

async function reportSeller(seller: Person) {
  const sender = { name: 'Nora', email: 'nora@example.org', inGoodFaith: true }
  const address = `/sellers/${await app.memberId(seller)}`
  const notice = { ...sender, address, explanation: because.reason }
  expectOk(await bea.post('/illegalContentNotices', notice))
}

async function reportQuestion(seller: Person) {
  const path = `/items/${await app.addProduct(seller)}/questions`
  const { insertedId } = expectOk(await bea.post(path, { text: 'Is it loud?' })).body
  expectOk(await seller.post(`/questions/${insertedId}/answer`, { text: 'No.' }))
  expectOk(await bea.post(`/questions/${insertedId}/report`, because))
}

async function reportMessage(seller: Person) {
  const messages = `${await beginWith(seller)}/messages`
  const { message } = expectOk(await sendMessage(seller, messages, 'No.')).body
  expectOk(await bea.post(`${messages}/${message._id}/report`, because))
}

async function reportReview(seller: Person) {
  const { id } = await buy(app, bea, seller)
  await completeSale(app, bea, seller, id)
  const review = { agreement: 5, communication: 5, handover: 5, text: 'As described.' }
  for (const who of [bea, seller]) expectOk(await who.call('PUT', `/sales/${id}/review`, review))
  const find = "select id from review where sale_id = $1 and author = 'buyer'"
  const { rows } = await app.pool.query(find, [id])
  expectOk(await seller.post(`/reviews/${rows[0].id}/report`, because))
}

test('reports name a deleted seller no more, and other sellers as before', async () => {
  const leaver = await app.signUp('Lea Lang', 'seller')
  const sellers = [leaver, sana]
  for (const report of [reportProduct, reportSeller, reportQuestion, reportMessage, reportReview]) {
    for (const seller of sellers) await report(seller)
  }
  const subjects = `select count(product_id)::int as products, count(seller_id)::int as sellers,
      count(question_id)::int as questions, count(message_id)::int as messages,
      count(review_id)::int as reviews
    from report where seller_name = $1`
  const named = async (name: string) => (await app.pool.query(subjects, [name])).rows
  const oneEach = [{ products: 1, sellers: 1, questions: 1, messages: 1, reviews: 1 }]
  for (const { name } of sellers) expect(await named(name)).toEqual(oneEach)
  await payOut(app, leaver)
  await deleteAccount(leaver)
  expect(await named('Deleted member')).toEqual(oneEach)
  expect(await named(sana.name)).toEqual(oneEach)
  const { rows } = await app.pool.query('select to_jsonb(report)::text as report from report')
  expect(rows).toHaveLength(10)
  expect(rows.filter(({ report }) => report.includes(leaver.name))).toEqual([])
})
