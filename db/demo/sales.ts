import { toMinor } from '../../contract/schemas/money.ts'
import type { DemoProduct } from './product.ts'
import { products } from './products.ts'

/** The provider's id for the payment of a sold demo product. */
export const intentOfSale = ({ key }: DemoProduct) => `pi_demo_${key.replaceAll('-', '_')}`

/** Payments of the demo products, in minor units of this currency. */
export const demoSales = (currency: string) =>
  products
    .filter(({ sold }) => sold)
    .map((product) => ({
      id: intentOfSale(product),
      amount: toMinor(product.resalePrice),
      currency,
      description: product.title,
    }))
