const nobodys = '3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f10'

const examples: Record<string, unknown> = {
  adsProductId: nobodys,
  attribute: {
    names: { en: 'Hinge', de: 'Scharnier' },
    kind: 'yes_no',
    unit: '',
    choices: [],
    minimum: null,
    maximum: null,
    grouping: 'value',
    steps: [],
    position: 0,
    categories: [],
  },
  bookingId: nobodys,
  category: 'Dell',
  condition: 'Good',
  csv: 'category,header\nDell,A laptop',
  cursor: Buffer.from(`1700000000000.${nobodys}`).toString('base64url'),
  date: '2026-11-20',
  description: 'It works.',
  email: 'nobody@example.com',
  grades: { screen: 'Good', body: 'Good', keyboard: 'Good', battery: 'Good', function: 'Good' },
  header: 'A laptop',
  id: nobodys,
  identifier: nobodys,
  image: 'https://pictures.example.com/laptop.webp',
  key: 'nobodys',
  limit: '3',
  location: 'Porto',
  locks: {},
  memory: '16',
  message: 'Hello',
  model: 'Latitude 7420',
  name: 'A visitor',
  originalprice: '900',
  passport: { source: 'linux', writtenAt: null, read: ['memory'] },
  phone: '+351 555 010',
  photos: [],
  price: '450.50',
  productId: nobodys,
  purchase: '2023',
  purchaseMonth: '5',
  purpose: 'check',
  q: 'a',
  reason: 'It is not theirs.',
  resaleprice: '450.50',
  revision: '1',
  sellerName: 'Somebody',
  sort: 'price',
  serial: 'PF-3K2A9',
  specs: {},
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
