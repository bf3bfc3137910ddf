import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { CardSection } from '../../ui/card-section.tsx'

const checks = ['firmware', 'lock', 'specs', 'battery', 'keysAndPorts', 'charger'] as const

/** Whether the member is the buyer, who inspects the product now. */
export const isInspecting = ({ role, state }: Pick<Sale, 'role' | 'state'>) =>
  role === 'buyer' && state === 'inspection'

/** What the buyer checks before accepting the product. */
export function InspectionGuide({ sale }: { sale: Sale }) {
  const t = useTranslations('cases.guide')
  if (!isInspecting(sale) || sale.accepted) return null
  return (
    <CardSection title={t('title')}>
      <p className="max-w-prose text-pretty">{t('intro')}</p>
      <dl className="grid max-w-prose gap-3">
        {checks.map((check) => (
          <div key={check}>
            <dt className="font-medium">{t(`checks.${check}.name`)}</dt>
            <dd className="text-pretty">{t(`checks.${check}.how`)}</dd>
          </div>
        ))}
      </dl>
    </CardSection>
  )
}
