const nobodys = '3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f10'

const examples: Record<string, unknown> = {
  adsProductId: nobodys,
  bookingId: nobodys,
  category: 'Dell',
  condition: 'Good',
  cursor: Buffer.from(`1700000000000.${nobodys}`).toString('base64url'),
  date: '2026-11-20',
  description: 'It works.',
  email: 'nobody@example.com',
  header: 'A laptop',
  id: nobodys,
  identifier: nobodys,
  image: 'https://pictures.example.com/laptop.webp',
  limit: '3',
  location: 'Porto',
  message: 'Hello',
  name: 'A visitor',
  originalprice: '900',
  phone: '+351 555 010',
  photos: [],
  price: '450.50',
  alerts: 'daily',
  paused: false,
  priceDrops: true,
  returns: true,
  query: 'q=xps&price=-450',
  productId: nobodys,
  purchase: '2023',
  purchaseMonth: '5',
  q: 'a',
  reason: 'It is not theirs.',
  resaleprice: '450.50',
  sellerName: 'Somebody',
  sort: 'price',
  status: false,
  transactionId: 'pi_nobodys',
  userEmail: null,
  userName: null,
}

/** Where a name means something else. */
const others: Record<string, unknown> = {
  'accounts.complete.category': 'buyer',
  'search.find.cursor': Buffer.from(`price.45050.${nobodys}`).toString('base64url'),
  'search.find.price': '100-450.50',
  'search.facets.price': '100-450.50',
}

/** A good value for a field of this name. Ids and addresses are those of nobody. */
export function exampleOf(call: string, name: string): unknown {
  return others[`${call}.${name}`] ?? examples[name]
}
