import { CircleCheck, CirclePause, HandCoins, Hourglass, ShieldQuestion } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { Badge } from '../../../ui/badge.tsx'

/** The availability of one of the member's own products. */
export function OwnProductBadge({
  product: { paid, reserved, paused, quarantined },
}: {
  product: Pick<OwnProduct, 'paid' | 'reserved' | 'paused' | 'quarantined'>
}) {
  const t = useTranslations('selling.own')
  if (paid) return <Badge icon={<HandCoins aria-hidden />}>{t('sold')}</Badge>
  if (reserved) {
    return (
      <Badge tone="warn" icon={<Hourglass aria-hidden />}>
        {t('reserved')}
      </Badge>
    )
  }
  if (quarantined) {
    return (
      <Badge tone="warn" icon={<ShieldQuestion aria-hidden />}>
        {t('quarantined')}
      </Badge>
    )
  }
  if (paused) return <Badge icon={<CirclePause aria-hidden />}>{t('paused')}</Badge>
  return (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      {t('available')}
    </Badge>
  )
}
