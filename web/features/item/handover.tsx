import { Truck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Delivery } from '../../../contract/catalog-enums.ts'
import { useSite } from '../../data/use-site.ts'

const messages = { both: 'handover', ship: 'shipping', meet: 'meeting' } as const

/** How the laptop gets to the buyer. */
export function Handover({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('item')
  const { shipWorkingDays } = useSite().sale
  return (
    <p className="flex gap-2 text-sm">
      <Truck aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      {t(messages[delivery], { days: shipWorkingDays })}
    </p>
  )
}
