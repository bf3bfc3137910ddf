import type pg from 'pg'
import type { Disclosures } from '../../contract/schemas/disclosures.ts'
import type { Trader } from '../../contract/seller-details.ts'
import type { DemoProduct } from './product.ts'

/** Sellers of the demo who are traders, by key; all others are private persons. */
export const traders: Record<string, Trader> = {
  tunde: {
    businessName: 'Adeyemi Refurbished Ltd',
    address: '14 Wharf Lane\nBristol BS1 4RN\nUnited Kingdom',
    registerNumber: 'Companies House 01234567',
    vatId: 'GB123456789',
    email: 'hello@adeyemi.example.com',
    phone: '+44 117 496 0123',
  },
  keiko: {
    businessName: 'Tanabe Notebooks GmbH',
    address: 'Speicherstraße 8\n20457 Hamburg\nGermany',
    registerNumber: 'HRB 123456, Amtsgericht Hamburg',
    vatId: 'DE123456789',
    email: 'service@tanabe.example.com',
    phone: '+49 40 5550123',
  },
  lena: {
    businessName: 'Lena Kowalczyk Laptopy',
    address: 'ul. Długa 12\n31-146 Kraków\nPoland',
    registerNumber: '',
    vatId: 'PL1234567890',
    email: 'sklep@lena.example.com',
    phone: '+48 12 555 01 23',
  },
}

const manufacturers: Record<DemoProduct['category'], [maker: string, inEurope: string]> = {
  Dell: [
    'Dell Inc., One Dell Way, Round Rock, TX 78682, USA, dell.com',
    'Dell Products, Raheen Business Park, Limerick, Ireland, dell.com',
  ],
  HP: [
    'HP Inc., 1501 Page Mill Road, Palo Alto, CA 94304, USA, hp.com',
    'HP Deutschland GmbH, 71025 Böblingen, Germany, hp.com',
  ],
  Surface: [
    'Microsoft Corporation, One Microsoft Way, Redmond, WA 98052, USA, microsoft.com',
    'Microsoft Ireland Operations, Leopardstown, Dublin 18, Ireland, microsoft.com',
  ],
}

/** What the seller of a product discloses, if they are a trader. */
export function disclosuresOf({ seller, category }: DemoProduct): Disclosures | null {
  if (!traders[seller]) return null
  const [manufacturer, responsiblePerson] = manufacturers[category]
  const safetyInformation =
    'Use only the power supply that comes with it. Do not open or puncture the battery.'
  return { vatScheme: 'margin', manufacturer, responsiblePerson, safetyInformation }
}

/** What a seller of the demo declares. */
export async function declareKind(client: pg.PoolClient, memberId: string, key: string) {
  const trader = traders[key]
  await client.query(
    'insert into seller_declaration (member_id, kind, trader) values ($1, $2, $3)',
    [memberId, trader ? 'trader' : 'private', trader],
  )
}
