import { Ban, CircleCheck, Hourglass, Reply, TimerOff, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OfferState } from '../../../contract/sales/offer-terms.ts'
import { Badge } from '../../ui/badge.tsx'

const appearances = {
  open: { tone: 'info', icon: Hourglass },
  countered: { tone: 'info', icon: Reply },
  accepted: { tone: 'good', icon: CircleCheck },
  declined: { tone: 'neutral', icon: Ban },
  expired: { tone: 'warn', icon: TimerOff },
  withdrawn: { tone: 'neutral', icon: Undo2 },
  superseded: { tone: 'neutral', icon: Ban },
} as const satisfies Record<OfferState, object>

/** The state of an offer. */
export function OfferBadge({ state }: { state: OfferState }) {
  const t = useTranslations('offers')
  const { tone, icon: Icon } = appearances[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`states.${state}`)}
    </Badge>
  )
}
