import type { TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { plain, upload } from '../../../test/harness/photos.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { declareTrader } from '../../../test/harness/traders.ts'

/** A complete specification. */
export const photographed = {
  category: 'Surface',
  header: 'Surface Pro 9',
  originalprice: '1299.00',
  resaleprice: '640.00',
  purchase: '2023',
  purchaseMonth: '3',
  condition: 'Excellent',
  phone: '+351 555 010',
  location: 'Porto',
  description: 'Not a scratch.',
  specs: { brand: 'Microsoft', memory: 16, storage: 1024, screen_size: 13, battery_health: 91 },
  grades: {
    screen: 'Excellent',
    body: 'Excellent',
    keyboard: 'Excellent',
    battery: 'Excellent',
    function: 'Excellent',
  },
  locks: { firmwarePassword: 'no', managementLock: 'unknown', dataWiped: 'yes' },
  passport: { source: 'windows', writtenAt: null, read: ['memory', 'storage'] },
}

/** A product with three photos and a complete specification. */
export async function addProductWithPhotos(app: TestApp, seller: Person, more = {}) {
  const colors = ['#7aa2c9', '#c98f7a', '#8fc97a']
  const photos = colors.map(async (color, index) => {
    // Larger ones take seconds to encode in all widths and look the same.
    const bytes = await plain(640, 480, color).jpeg().toBuffer()
    const { id } = expectOk(await upload(app, seller, bytes)).body
    return { id, alt: `Side ${index + 1}` }
  })
  const product = { ...photographed, ...more, photos: await Promise.all(photos) }
  return expectOk(await seller.post('/products', product)).body.insertedId as string
}

/** A listing of a trader, with what traders disclose. */
export async function addDisclosedProduct(app: TestApp): Promise<string> {
  const trader = await app.signUp('Tara Klein', 'seller')
  await declareTrader(trader)
  const disclosures = {
    vatScheme: 'margin',
    manufacturer: 'Microsoft, One Microsoft Way, Redmond, USA, microsoft.com',
    responsiblePerson: 'Microsoft Ireland Operations, Leopardstown, Dublin, microsoft.com',
    safetyInformation: 'Charge it with the charger that it comes with.\nDo not open the battery.',
  }
  const image = '/pictures/category-surface.svg'
  const product = { ...photographed, header: 'Surface Laptop 5', image, disclosures }
  return expectOk(await trader.post('/products', product)).body.insertedId
}

/** Pauses one product, and blocks another with a duplicate serial number. */
export async function hideProducts(app: TestApp, seller: Person, other: Person) {
  const paused = await app.addProduct(seller, { title: 'XPS 13, paused', category: 'Dell' })
  expectOk(await seller.post(`/products/${paused}/pause`))
  const serial = '5CD-1234-QZ'
  await addProductWithPhotos(app, other, { serial })
  await addProductWithPhotos(app, seller, { serial, header: 'Surface Pro 9, listed again' })
}

/** A listing of 75 days ago, about which its seller has just been asked whether it is still for sale. */
export async function addStaleListing(app: TestApp, seller: Person) {
  const minutesAgo = 75 * 24 * 60
  const id = await app.addProduct(seller, { title: 'Vostro 3400', category: 'Dell', minutesAgo })
  await app.pool.query(
    'update product set confirmed_at = created_at, confirmation_asked_at = now() where id = $1',
    [id],
  )
}

/** Adds favourites and a saved search. */
export async function addFavourites({ call, post }: Person, ids: string[]) {
  for (const id of ids) expectOk(await call('PUT', `/favourites/${id}`))
  const input = { name: 'Light ones for the train', query: 'q=surface', alerts: 'daily' }
  expectOk(await post('/searches', input))
}
