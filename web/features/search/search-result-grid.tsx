import type { ListedFound } from '../../data/listed-products.ts'
import { SearchResultCard } from './search-result-card.tsx'

export function SearchResultGrid({ items }: { items: ListedFound[] }) {
  return (
    <ul className="tile-grid">
      {items.map((item, place) => (
        <li key={item._id}>
          <SearchResultCard item={item} eager={place < 3} />
        </li>
      ))}
    </ul>
  )
}
