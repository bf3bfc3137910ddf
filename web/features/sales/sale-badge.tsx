import {
  Ban,
  CircleAlert,
  CircleCheck,
  Handshake,
  Landmark,
  PackageCheck,
  PackageOpen,
  SearchCheck,
  ShieldAlert,
  Truck,
  Undo2,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import type { Sale } from '../../../contract/sales/sales.ts'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { isRefundOwed } from '../bookings/refund-owed.ts'

const appearances = {
  awaiting_handover: { tone: 'info', icon: PackageOpen },
  awaiting_meeting: { tone: 'info', icon: Handshake },
  in_transit: { tone: 'info', icon: Truck },
  inspection: { tone: 'info', icon: SearchCheck },
  accepted: { tone: 'good', icon: PackageCheck },
  disputed: { tone: 'warn', icon: ShieldAlert },
  return_requested: { tone: 'warn', icon: Undo2 },
  return_in_transit: { tone: 'warn', icon: Truck },
  charged_back: { tone: 'bad', icon: Landmark },
  completed: { tone: 'good', icon: CircleCheck },
  refunded: { tone: 'neutral', icon: Undo2 },
  refund_failed: { tone: 'bad', icon: CircleAlert },
  cancelled: { tone: 'neutral', icon: Ban },
} as const satisfies Record<SaleState | 'awaiting_meeting' | 'accepted' | 'refund_failed', object>

type Shown = Pick<Sale, 'state' | 'accepted' | 'delivery'> & {
  failedRefunds?: Sale['failedRefunds']
}

function shownStateOf(sale: Shown) {
  if (sale.accepted) return 'accepted'
  if (sale.state === 'awaiting_handover' && sale.delivery === 'meet') return 'awaiting_meeting'
  return sale.state === 'refunded' && isRefundOwed(sale) ? 'refund_failed' : sale.state
}

/** The state of a sale; one that its buyer has accepted is no longer being inspected. */
export function SaleBadge({ sale }: { sale: Shown }) {
  const t = useTranslations('sales')
  const state = shownStateOf(sale)
  const { tone, icon: Icon } = appearances[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`states.${state}`)}
    </Badge>
  )
}

type Bought = Pick<Booking, 'state' | 'saleState' | 'accepted' | 'delivery'>

/** The same of a booking that is paid, from the handover on. */
export function BookingSaleBadge({ booking }: { booking: Bought }) {
  const { state, saleState, accepted, delivery } = booking
  if (state !== 'paid' || !saleState || saleState === 'awaiting_handover') return null
  return <SaleBadge sale={{ state: saleState, accepted, delivery }} />
}
