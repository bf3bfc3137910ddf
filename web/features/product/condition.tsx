import { Info } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ProductFacts } from '../../../contract/catalog.ts'
import { Badge } from '../../ui/badge.tsx'
import { unseen } from '../../ui/sr-only.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

type Props = { is: ProductFacts['condition'] }

/** The condition as stated by the seller, explained in a tooltip. */
export function Condition({ is }: Props) {
  const t = useTranslations('products')
  const condition = t(`conditions.${is}`)
  return (
    <Tooltip text={t(`meanings.${is}`)}>
      <Badge>
        <span className="min-w-0 wrap-anywhere hyphens-auto">
          {t.rich('conditionOfBadge', { condition, unseen })}
        </span>
        <Info aria-hidden className="text-muted" />
      </Badge>
    </Tooltip>
  )
}
