import type { ListedFound } from '../../data/listed-products.ts'
import { SearchResultCard } from './search-result-card.tsx'

export function SearchResultGrid({ items }: { items: ListedFound[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
      {items.map((item, place) => (
        <li key={item._id} className="row-span-5 grid min-w-0 grid-rows-subgrid">
          <SearchResultCard item={item} eager={place < 3} />
        </li>
      ))}
    </ul>
  )
}
