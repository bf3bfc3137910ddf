import {
  Ban,
  CircleCheck,
  Landmark,
  PackageOpen,
  SearchCheck,
  ShieldAlert,
  Truck,
  Undo2,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SaleState } from '../../../contract/schemas/sale-state.ts'
import { Badge } from '../../ui/badge.tsx'

const faces = {
  awaiting_handover: { tone: 'info', icon: PackageOpen },
  in_transit: { tone: 'info', icon: Truck },
  inspection: { tone: 'info', icon: SearchCheck },
  disputed: { tone: 'warn', icon: ShieldAlert },
  return_requested: { tone: 'warn', icon: Undo2 },
  return_in_transit: { tone: 'warn', icon: Truck },
  charged_back: { tone: 'bad', icon: Landmark },
  completed: { tone: 'good', icon: CircleCheck },
  refunded: { tone: 'neutral', icon: Undo2 },
  cancelled: { tone: 'neutral', icon: Ban },
} as const satisfies Record<SaleState, object>

/** The state of a sale. */
export function SaleBadge({ state }: { state: SaleState }) {
  const t = useTranslations('sales')
  const { tone, icon: Icon } = faces[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`states.${state}`)}
    </Badge>
  )
}
