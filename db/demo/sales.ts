import { toMinor } from '../../contract/schemas/money.ts'
import type { Product } from './product.ts'
import { products } from './products.ts'

/** What the card provider calls the payment of a sample product that is sold. */
export const intentOfSale = ({ key }: Product) => `pi_demo_${key.replaceAll('-', '_')}`

/** The payments of the samples, in minor units of this currency. */
export const demoSales = (currency: string) =>
  products
    .filter(({ sold }) => sold)
    .map((product) => ({
      id: intentOfSale(product),
      amount: toMinor(product.resalePrice),
      currency,
      description: product.title,
    }))
