import type { Item } from '../../../contract/product-page.ts'
import { ItemDisclosures } from './item-disclosures.tsx'
import { ItemGrades } from './item-grades.tsx'
import { type HistoryProps, ItemHistory } from './item-history.tsx'
import { ItemLocks } from './item-locks.tsx'
import { ItemSpecs } from './item-specs.tsx'
import { type SellerProps, SellerSection } from './seller-section.tsx'
import { UsualPrice, type UsualPriceProps } from './usual-price.tsx'

type Props = Pick<Item, 'specs' | 'passport' | 'grades' | 'locks' | 'disclosures' | 'photos'> &
  HistoryProps &
  SellerProps &
  UsualPriceProps

/** The sections of text that change only when the seller edits the listing. */
export function ItemFacts(props: Props) {
  return (
    <div className="grid gap-10">
      <ItemSpecs item={props} />
      <ItemGrades {...props} />
      <ItemLocks locks={props.locks} />
      <UsualPrice {...props} />
      <ItemDisclosures disclosures={props.disclosures} />
      <ItemHistory {...props} />
      <SellerSection {...props} />
    </div>
  )
}
