import { Info } from 'lucide-react'
import type { ProductFacts } from '../../contract/catalog.ts'
import { Badge } from '../ui/badge.tsx'
import { Explain } from '../ui/explain.tsx'

type Condition = ProductFacts['condition']

/** What a seller promises with each of the words. */
export const meanings: Record<Condition, string> = {
  Excellent: 'Looks almost new: no marks seen at arm’s length. Everything works.',
  Good: 'Light signs of use, such as small scratches or a shiny key. Everything works.',
  Fair: 'Clear signs of use, such as dents, scratches or a tired battery. It works.',
}

/** The condition of a product in the seller's word, and what it means on hover, focus or tap. */
export function Condition({ is }: { is: Condition }) {
  return (
    <Explain text={meanings[is]}>
      <Badge>
        <span>
          <span className="sr-only">Condition: </span>
          {is}
        </span>
        <Info aria-hidden className="text-muted" />
      </Badge>
    </Explain>
  )
}
