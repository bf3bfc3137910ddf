import type { ListedFound } from '../../data/listed-products.ts'
import { SearchResultCard } from './search-result-card.tsx'

export function SearchResultGrid({ items }: { items: ListedFound[] }) {
  return (
    <ul className="tile-grid">
      {items.map((item, index) => (
        <li key={item._id}>
          <SearchResultCard item={item} eager={index < 3} />
        </li>
      ))}
    </ul>
  )
}
