import { useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'

type Props = { product: { paid?: boolean; gone?: boolean; reserved: boolean } }

function State({ paid, gone }: { paid?: boolean; gone?: boolean }) {
  const t = useTranslations('products')
  if (paid) return <Badge tone="bad">{t('sold')}</Badge>
  if (gone) return <Badge tone="bad">{t('noLongerForSale')}</Badge>
  return <Badge tone="warn">{t('reserved')}</Badge>
}

/**
 * A label on a product's picture if it is sold, deleted or reserved; renders nothing while it is
 * available.
 */
export function Availability({ product: { paid, gone, reserved } }: Props) {
  if (!paid && !gone && !reserved) return null
  return (
    <p className="pointer-events-none absolute start-3 top-3 rounded-full shadow-card">
      <State paid={paid} gone={gone} />
    </p>
  )
}
