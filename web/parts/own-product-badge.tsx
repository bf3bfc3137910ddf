import { CircleCheck, HandCoins, Hourglass } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../contract/catalog.ts'
import { Badge } from '../ui/badge.tsx'

/** Whether a product of one's own is to be had, by word and look. */
export function OwnProductBadge({
  product: { paid, reserved },
}: {
  product: Pick<OwnProduct, 'paid' | 'reserved'>
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
  return (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      {t('available')}
    </Badge>
  )
}
