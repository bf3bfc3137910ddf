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
  productId: nobodys,
  purchase: '2023',
  purchaseMonth: '5',
  q: 'a',
  reason: 'It is not theirs.',
  resaleprice: '450.50',
  sellerName: 'Somebody',
  status: false,
  transactionId: 'pi_nobodys',
  userEmail: null,
  userName: null,
}

/** A good value for a field of this name. Ids and addresses are those of nobody. */
export function exampleOf(call: string, name: string): unknown {
  const isAccountType = call === 'accounts.complete' && name === 'category'
  return isAccountType ? 'buyer' : examples[name]
}
