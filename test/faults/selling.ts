import { type FaultJournal, latest } from './journal.ts'
import type { FaultMember, MemberAction } from './member.ts'

export function productInput({ name, random }: FaultMember) {
  return {
    category: random.oneOf(['Surface', 'Dell', 'HP']),
    header: `A laptop of ${name}`,
    image: '/pictures/category-dell.svg',
    originalprice: '2100',
    resaleprice: `${random.between(50, 2000)}.${random.between(10, 99)}`,
    purchase: '2023',
    phone: '555 01',
    location: 'Porto',
    condition: random.oneOf(['Excellent', 'Good', 'Fair']),
    description: 'It works.',
  }
}

const offersOf = ({ products }: FaultJournal, { email }: FaultMember) =>
  latest(products, 400).filter(({ seller }) => seller === email)

export const add: MemberAction = async ({ journal }, seller) => {
  // The address of a member who signed up while the database was down is unconfirmed.
  const expected = ['email_confirmation_required']
  const verdict = await seller.ask('POST', '/products', productInput(seller), expected)
  if (verdict.is !== 'yes') return
  const id = verdict.answer.body.insertedId
  journal.products.set(id, { id, seller: seller.email })
}

export const advertise: MemberAction = async ({ journal }, seller) => {
  const product = seller.random.oneOf(offersOf(journal, seller))
  if (!product) return
  const expected = ['product_sold', 'product_gone', 'not_found']
  await seller.ask('POST', '/advertises', { adsProductId: product.id }, expected)
}

export const remove: MemberAction = async ({ journal }, seller) => {
  const product = seller.random.oneOf(offersOf(journal, seller))
  if (!product) return
  product.deletion ??= 'asked'
  // Possibly removed before, by its seller or by a refund.
  const expected = ['product_sold', 'product_reserved', 'not_found']
  const { is } = await seller.ask('DELETE', `/products/${product.id}`, undefined, expected)
  if (is === 'yes') product.deletion = 'done'
}
