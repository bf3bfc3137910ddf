import { type ReactNode, useRef } from 'react'
import type { Sale } from '../../../contract/sales/sales.ts'
import type { SessionMember } from '../../api/session-state.ts'
import { HandoverCode } from './handover-code.tsx'
import { HandoverForm } from './handover-form.tsx'
import { HandoverLocked } from './handover-locked.tsx'
import { SaleHeader } from './sale-header.tsx'
import { SaleMoney } from './sale-money.tsx'
import { SaleNext } from './sale-next.tsx'
import { OwnDetails, SaleParty } from './sale-party.tsx'
import { SaleProgress } from './sale-progress.tsx'
import { SaleShipment } from './sale-shipment.tsx'
import { SaleTimeline } from './timeline/sale-timeline.tsx'
import { Withdrawal } from './withdrawal.tsx'

type Props = {
  sale: Sale
  member: SessionMember
  /** Sections after what happens next. */
  children?: ReactNode
}

/** A sale as one of its parties or staff sees it. */
export function SaleDetails({ sale, member, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { role, can } = sale
  return (
    <>
      <SaleHeader sale={sale} />
      <SaleProgress sale={sale} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <SaleNext sale={sale} heading={heading} />
          <HandoverCode sale={sale} />
          {can.includes('hand_over') && <HandoverForm sale={sale} heading={heading} />}
          <HandoverLocked sale={sale} />
          <Withdrawal sale={sale} member={member} heading={heading} />
          {children}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 xl:row-span-2">
          {role !== 'seller' && <SaleParty sale={sale} party="seller" />}
          {role !== 'buyer' && <SaleParty sale={sale} party="buyer" />}
          {role === 'buyer' && <OwnDetails sale={sale} />}
          <SaleShipment sale={sale} heading={heading} />
          <SaleMoney sale={sale} />
        </div>
        <SaleTimeline sale={sale} />
      </div>
    </>
  )
}
