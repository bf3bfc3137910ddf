import type { Product } from '../../../contract/catalog.ts'
import { ProductCard } from './product-card.tsx'

export function ProductList({ products }: { products: Product[] }) {
  return (
    <ul className="grid gap-5 md:gap-6">
      {products.map((product, index) => (
        <li key={product._id} className="grid min-w-0">
          <ProductCard product={product} eager={index < 2} />
        </li>
      ))}
    </ul>
  )
}
