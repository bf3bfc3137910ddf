import type pg from 'pg'
import type { Trader } from '../../contract/seller-details.ts'

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

/** What a seller of the demo declares. */
export async function declareKind(client: pg.PoolClient, memberId: string, key: string) {
  const trader = traders[key]
  await client.query(
    'insert into seller_declaration (member_id, kind, trader) values ($1, $2, $3)',
    [memberId, trader ? 'trader' : 'private', trader],
  )
}
