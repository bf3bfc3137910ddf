import type { ListedFound } from '../../data/listed-products.ts'
import { tileGrid } from '../product/product-tile.tsx'
import { SearchResultCard } from './search-result-card.tsx'

export function SearchResultGrid({ items }: { items: ListedFound[] }) {
  return (
    <ul className={tileGrid}>
      {items.map((item, place) => (
        <li key={item._id} className="flex min-w-0">
          <SearchResultCard item={item} eager={place < 3} />
        </li>
      ))}
    </ul>
  )
}
