import type { ProductFacts } from '../../contract/catalog.ts'
import { Badge } from '../ui/badge.tsx'

type Condition = ProductFacts['condition']

/** What a seller promises with each of the words. */
const meanings: Record<Condition, string> = {
  Excellent: 'Looks almost new. No scratches one sees at arm’s length, and everything works.',
  Good: 'Light signs of use, such as small scratches or a worn key. Everything works.',
  Fair: 'Clear signs of use: scratches, dents or a tired battery. It works; read the description.',
}

/** The condition of a product, in the seller's word. */
export function Condition({ is }: { is: Condition }) {
  return (
    <span title={meanings[is]}>
      <Badge>
        <span className="sr-only">Condition: </span>
        {is}
      </Badge>
    </span>
  )
}
