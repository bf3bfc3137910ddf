import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'
import type { SessionMember } from '../../api/session-state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CardSection } from '../../ui/card-section.tsx'
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

/** Leads a party to the contact form, which then names the order. */
function Help({ sale: { _id: id, role } }: { sale: Sale }) {
  const t = useTranslations('sales.help')
  return (
    <CardSection title={t('title')}>
      <p className="text-sm text-muted">{t('text')}</p>
      <ButtonLink
        to="/"
        search={{ about: `order-${id}` }}
        hash="contact"
        variant="secondary"
        className="justify-self-start"
      >
        {t(role === 'buyer' ? 'order' : 'sale')}
      </ButtonLink>
    </CardSection>
  )
}

/** The states in which the parties follow a parcel; they also do in a case about one that did not arrive. */
const underWay: SaleState[] = ['in_transit', 'return_in_transit']

type Props = {
  sale: Sale
  member: SessionMember
  /** The heading of what happens next. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Sections after what happens next. */
  children?: ReactNode
}

/** A sale as one of its parties or staff sees it. */
export function SaleDetails({ sale, member, heading, children }: Props) {
  const { role, can, state } = sale
  const isMissing = state === 'disputed' && sale.case?.reason === 'not_received'
  const isUnderWay = underWay.includes(state) || isMissing
  // With its key, it keeps an open dialog in either place.
  const shipment = <SaleShipment key="shipment" sale={sale} heading={heading} />
  return (
    <>
      <SaleHeader sale={sale} />
      <SaleProgress sale={sale} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <SaleNext sale={sale} heading={heading} />
          {isUnderWay && shipment}
          <HandoverCode sale={sale} />
          {can.includes('hand_over') && <HandoverForm sale={sale} heading={heading} />}
          <HandoverLocked sale={sale} />
          <Withdrawal sale={sale} member={member} heading={heading} />
          {children}
          {!isUnderWay && shipment}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6 xl:row-span-2">
          {role !== 'seller' && <SaleParty sale={sale} party="seller" />}
          {role !== 'buyer' && <SaleParty sale={sale} party="buyer" />}
          {role === 'buyer' && <OwnDetails sale={sale} />}
          <SaleMoney sale={sale} />
          {role !== 'staff' && <Help sale={sale} />}
        </div>
        <SaleTimeline sale={sale} />
      </div>
    </>
  )
}
