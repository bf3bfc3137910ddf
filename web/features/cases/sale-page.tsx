import { type ComponentType, useRef } from 'react'
import type { SessionMember } from '../../api/session-state.ts'
import { SaleReviews } from '../reviews/sale-reviews.tsx'
import { SaleDetails } from '../sales/sale-details.tsx'
import { type SaleSectionProps, useSale } from '../sales/use-sale.ts'
import { BoughtListing } from './bought-listing.tsx'
import { CaseSection } from './case-section.tsx'
import { InspectionGuide } from './inspection-guide.tsx'

type Props = {
  id: string
  member: SessionMember
  /** The decision forms of staff, shown below the case. */
  decisions?: ComponentType<SaleSectionProps>
}

/** A sale with its case and the listing as it was bought, for its parties and staff. */
export function SalePage({ id, member, decisions: Decisions }: Props) {
  const sale = useSale(id)
  const next = useRef<HTMLHeadingElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <SaleDetails key={id} sale={sale} member={member} heading={next}>
      <InspectionGuide sale={sale} heading={heading} next={next} />
      <CaseSection sale={sale} heading={heading} />
      {Decisions && <Decisions sale={sale} heading={heading} />}
      <SaleReviews sale={sale} />
      <BoughtListing sale={sale} />
    </SaleDetails>
  )
}
