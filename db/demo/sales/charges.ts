import { toMinor } from '../../../contract/schemas/money.ts'
import type { DemoProduct } from '../product.ts'
import { products } from '../products.ts'
import { type DemoSale, plainSale } from './steps.ts'

export const providerKey = ({ key }: Pick<DemoProduct, 'key'>) => `demo_${key.replaceAll('-', '_')}`

/** The provider's id for the payment of a sold demo product. */
export const intentOfSale = (product: Pick<DemoProduct, 'key'>) => `pi_${providerKey(product)}`

/** The provider's id for the chargeback of that payment, if there is one. */
export function disputeOfSale(product: DemoProduct): string | undefined {
  const isChargedBack = product.sale?.steps.some(({ event }) => event === 'chargeback')
  return isChargedBack ? `dp_${providerKey(product)}` : undefined
}

export type SoldProduct = { product: DemoProduct; sale: DemoSale }

/** The sold demo products, the oldest payment first. */
export const soldProducts: SoldProduct[] = products
  .flatMap((product) => {
    const { sold, sale, postedDaysAgo } = product
    return sold ? [{ product, sale: sale ?? plainSale(sold, postedDaysAgo) }] : []
  })
  .toSorted((one, other) => other.sale.paidDaysAgo - one.sale.paidDaysAgo)

/** What the operator added to the balance, which pays the card provider's fees. */
export const demoTopUps = (currency: string) => [
  { id: 'tu_demo_1', amount: 100_000, currency, daysAgo: 180.4 },
]

/** Payments of the demo products, in minor units of this currency, as the provider knows them. */
export const demoCharges = (currency: string) =>
  soldProducts.map(({ product, sale: { paidDaysAgo } }) => ({
    id: intentOfSale(product),
    amount: toMinor(product.resalePrice),
    currency,
    description: product.title,
    daysAgo: paidDaysAgo,
    dispute: disputeOfSale(product),
  }))
