import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { Deadline } from '../../ui/deadline.tsx'
import { Fact } from '../../ui/fact.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { RefundOutcome } from '../bookings/refund-outcome.tsx'
import { toMyProducts } from '../listing/to-my-products.tsx'
import { proceedsOf } from './proceeds.ts'
import { ReturnAddress } from './return-address.tsx'
import { SaleActions } from './sale-actions.tsx'
import { ShipTo } from './sale-party.tsx'
import { nextActorOf } from './timeline/next-actor.ts'
import { hasUndoneAcceptance } from './undone-acceptance.ts'
import type { SaleSectionProps } from './use-sale.ts'

function NextActor({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.acts')
  const actor = nextActorOf(sale)
  if (!actor) return null
  return <Fact term={t('label')}>{t(actor === sale.role ? 'you' : actor)}</Fact>
}

const consequences = [
  'handover_overdue',
  'delivery_overdue',
  'complete',
  'accept_refund',
  'escalate',
  'return_overdue',
  'return_accepted',
] as const

function consequenceOf({ accepted, next, withdrawal }: Sale) {
  if (accepted) return 'final'
  if (next?.event === 'return_overdue' && withdrawal?.date) return 'return_overdue_withdrawn'
  return consequences.find((event) => event === next?.event)
}

/** Whether the sale is cancelled at the minute by which it must be shipped: both are shown as one. */
function endsWithShipBy({ shipBy, next }: Sale): boolean {
  const minuteOf = (iso: string) => iso.slice(0, 16)
  return shipBy !== null && next !== null && minuteOf(shipBy) === minuteOf(next.date)
}

const shipByName = ({ delivery }: Sale) => (delivery === 'meet' ? 'meetBy' : 'shipBy')

function ShipBy({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const { shipBy } = sale
  if (!shipBy || endsWithShipBy(sale)) return null
  return (
    <Fact term={t(shipByName(sale))}>
      <Deadline iso={shipBy} over={t('shipOverdue')} />
    </Fact>
  )
}

function NextDeadline({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const consequence = consequenceOf(sale)
  const { next, shipBy } = sale
  if (!next) return null
  const isToShip = endsWithShipBy(sale)
  const isLater = shipBy !== null && !isToShip
  const title = isLater ? 'deadline.cancellation' : 'deadline.title'
  return (
    <Fact term={t(isToShip ? shipByName(sale) : title)} className={isLater ? 'sm:col-start-2' : ''}>
      <Deadline iso={next.date} over={t('now')} />
      {consequence && (
        <p className="mt-1 text-sm font-normal">{t(`deadline.${consequence}.${sale.role}`)}</p>
      )}
    </Fact>
  )
}

const beforeHandover = {
  both: 'awaiting_handover',
  ship: 'awaiting_shipment',
  meet: 'awaiting_meeting',
} as const

const afterWithdrawal = {
  in_transit: 'withdrawn_in_transit',
  return_requested: 'withdrawn_return',
} as const

/** Whether the seller has confirmed the return, so that the listing is paused. */
const isReturnReceived = ({ state, steps }: Sale) =>
  state === 'refunded' && steps.some(({ event }) => event === 'receive_return')

type StepEvent = Sale['steps'][number]['event']

/** After one of these, a lost chargeback does not pause the listing. */
const removing: StepEvent[] = ['ship', 'hand_over', 'refund']

/** The key of the text if a chargeback that was lost has ended the sale. */
function bankRefundOf({ state, steps }: Sale) {
  const has = (event: StepEvent) => steps.some((step) => step.event === event)
  if (state !== 'refunded' || !has('chargeback_lost')) return undefined
  return removing.some(has) ? 'bank_refunded' : 'bank_refunded_unshipped'
}

/** The key of the text about what happens next. */
function situationOf(sale: Sale) {
  const { state, accepted, awaitsReturnAddress, withdrawal, delivery } = sale
  const bankRefund = bankRefundOf(sale)
  if (bankRefund) return bankRefund
  if (accepted) return hasUndoneAcceptance(sale) ? 'accepted_again' : 'accepted'
  if (awaitsReturnAddress) return 'return_address'
  if (isReturnReceived(sale)) return 'returned'
  if (state === 'awaiting_handover') return beforeHandover[delivery]
  if (!withdrawal?.date) return state
  if (state === 'disputed' && withdrawal.released) return 'withdrawn_disputed'
  return state === 'in_transit' || state === 'return_requested' ? afterWithdrawal[state] : state
}

function Situation({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.next')
  const formatPrice = useFormatPrice()
  const { state, role, price, currency, failedRefunds } = sale
  const amount = formatPrice(proceedsOf(sale) ?? price, currency)
  // The texts of these states say that the card is refunded.
  if (failedRefunds && state === 'refunded') return null
  if (failedRefunds && state === 'cancelled') {
    return <p>{t(role === 'staff' ? 'saleCancelledAlone' : 'cancelledAlone')}</p>
  }
  return <p>{t.rich(`${situationOf(sale)}.${role}`, { amount, link: toMyProducts })}</p>
}

/** What happens next in a sale: who must do what until when, and what this member may do. */
export function SaleNext({ sale, heading }: SaleSectionProps) {
  const t = useTranslations('sales.next')
  const { state, role, failedRefunds } = sale
  const reader = role === 'staff' ? 'staff' : 'buyer'
  return (
    <CardSection title={t('title')} heading={heading}>
      <div className="grid max-w-prose gap-1 text-pretty">
        <Situation sale={sale} />
        {failedRefunds && <RefundOutcome failedRefunds={failedRefunds} reader={reader} />}
      </div>
      <dl className="grid gap-4 empty:hidden sm:*:only:col-span-full sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <NextActor sale={sale} />
        <ShipBy sale={sale} />
        <NextDeadline sale={sale} />
        {state === 'return_requested' && <ReturnAddress sale={sale} />}
        <ShipTo sale={sale} />
      </dl>
      <SaleActions sale={sale} heading={heading} />
    </CardSection>
  )
}
