import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book } from '../../../test/harness/sales.ts'

let app: TestApp
let bea: Person
let sana: Person

beforeAll(async () => {
  app = await startTestApp()
  bea = await app.signUp('Bea', 'buyer')
  sana = await app.signUp('Sana', 'seller')
})
afterAll(() => app.close())

const addFavourite = (id: string, who = bea) => who.call('PUT', `/favourites/${id}`)

type Kept = { header: string; fate: string }
const fates = async () => {
  const { body } = await bea.get('/favourites')
  return body.map(({ header, fate }: Kept) => `${header}: ${fate}`)
}

test('lists favourites newest first, with the current state of each product', async () => {
  const titles = ['For sale', 'Held', 'Sold', 'Withdrawn', 'Paused']
  const ids: string[] = []
  for (const title of titles) ids.push(await app.addProduct(sana, { title }))
  for (const id of ids) expect((await addFavourite(id)).body).toEqual({ acknowledged: true })
  const [, held, sold, withdrawn, paused] = ids
  await book(bea, String(held))
  await app.pool.query('update product set sold_at = now() where id = $1', [sold])
  await sana.call('DELETE', `/products/${withdrawn}`)
  await app.pool.query(
    "update product set hidden_at = now(), hidden_because = 'paused' where id = $1",
    [paused],
  )

  expect(await fates()).toEqual([
    'Paused: gone',
    'Withdrawn: gone',
    'Sold: sold',
    'Held: reserved',
    'For sale: for_sale',
  ])
  expect((await bea.get('/favourites/ids')).body).toEqual(ids.toReversed())
  expect((await sana.get('/favourites')).body).toEqual([])
  const { body } = await bea.get('/favourites')
  expect(JSON.stringify(body)).not.toMatch(/sana@|555 010/)
})

test('shows of a paused or removed product only what the member saw', async () => {
  const fan = await app.signUp('Fan', 'buyer')
  const ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
  const id = await app.addProduct(sana, { title: 'As seen', price: 45_050 })
  await addFavourite(id, fan)
  await sana.post(`/products/${id}/pause`)
  const edited = {
    category: 'Dell',
    header: 'Unseen',
    image: 'https://pictures.example.com/unseen.webp',
    originalprice: '900.00',
    resaleprice: '399.00',
    purchase: '2023',
    phone: '1',
    location: 'Elsewhere',
    condition: 'Good',
    description: 'A private note',
  }
  expect((await sana.call('PUT', `/products/${id}`, edited)).status).toBe(200)

  const seen = {
    header: 'As seen',
    resaleprice: '450.50',
    description: '',
    location: '',
    image: '',
    photos: [],
    fate: 'gone',
  }
  const expectSeen = async () => {
    const { body } = await fan.get('/favourites')
    expect(body).toEqual([expect.objectContaining(seen)])
    expect(JSON.stringify(body)).not.toMatch(/unseen|private|elsewhere|399/i)
    const { favourites } = (await fan.get('/account/export')).body
    expect(favourites).toEqual([expect.objectContaining({ header: 'As seen' })])
  }
  await expectSeen()
  expect((await ada.call('DELETE', `/products/${id}`)).status).toBe(200)
  await expectSeen()
})

test('adding and removing a favourite are idempotent', async () => {
  const id = await app.addProduct(sana, { title: 'Twice' })
  await addFavourite(id)
  await addFavourite(id)
  expect((await fates()).filter((one: string) => one.startsWith('Twice'))).toHaveLength(1)
  const remove = async () => (await bea.call('DELETE', `/favourites/${id}`)).body
  expect([await remove(), await remove()]).toEqual([{ deletedCount: 1 }, { deletedCount: 0 }])
})

test('a hidden product is not found', async () => {
  const id = await app.addProduct(sana)
  await sana.call('DELETE', `/products/${id}`)
  expect((await addFavourite(id)).status).toBe(404)
  expect((await addFavourite('nothing')).status).toBe(404)
})

test('limits favourites to 500, even for concurrent requests', async () => {
  const ben = await app.signUp('Ben', 'buyer')
  await app.pool.query(
    `with item as (
       insert into product (seller_id, category_id, title, image, description, original_price,
         resale_price, currency, purchased_on, condition, location, phone,
         hidden_at, hidden_because)
       select m.id, c.id, 'Laptop ' || n, '/pictures/category-dell.svg', 'It works.', 90000, 49950,
         'USD', '2024-03-01', 'Good', 'Porto', '1', now(), 'paused'
       from generate_series(1, 498) n, category c, member m
       where c.name = 'Dell' and m.name = 'Sana' returning id
     )
     insert into favourite (member_id, product_id, title, price)
     select m.id, item.id, 'A laptop', 49950 from item, member m where m.name = 'Ben'`,
  )
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => app.addProduct(sana)))
  const answers = await Promise.all(ids.map((id) => addFavourite(id, ben)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'too_many_kept',
    message: 'You have reached the limit of favourites. Remove one to add another.',
  })
  expect((await ben.get('/favourites/ids')).body).toHaveLength(500)
})
