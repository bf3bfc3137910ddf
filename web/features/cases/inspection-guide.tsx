import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { FormError } from '../../ui/form-error.tsx'
import type { SaleSectionProps } from '../sales/use-sale.ts'
import { useSaleStep } from '../sales/use-sale-step.ts'
import { AcceptProduct } from './accept-product.tsx'
import { ReportProblem } from './report-problem.tsx'
import { useCaseDialogs } from './use-case-dialogs.ts'

const checks = ['firmware', 'lock', 'specs', 'battery', 'keysAndPorts', 'charger'] as const

/** Whether the member is the buyer, who inspects the product now. */
export const isInspecting = ({ role, state }: Pick<Sale, 'role' | 'state'>) =>
  role === 'buyer' && state === 'inspection'

/** Whether the member still has to accept the product or to report a problem. */
export const isDeciding = (sale: Pick<Sale, 'role' | 'state' | 'accepted'>) =>
  isInspecting(sale) && !sale.accepted

function Checklist() {
  const t = useTranslations('cases.guide')
  return (
    <dl className="grid max-w-prose gap-3">
      {checks.map((check) => (
        <div key={check}>
          <dt className="font-medium">{t(`checks.${check}.name`)}</dt>
          <dd className="text-pretty">{t(`checks.${check}.how`)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Props = SaleSectionProps & {
  /** The heading of what happens next, which gets the focus after the acceptance. */
  next: RefObject<HTMLHeadingElement | null>
}

/**
 * What the buyer checks, and then accepts or reports. The heading of the problem gets the focus after
 * a report; as long as there is none, this section has it.
 */
export function InspectionGuide({ sale, heading, next }: Props) {
  const t = useTranslations('cases.guide')
  // It outlives the section, so that the focus moves on when that is gone.
  const step = useSaleStep(next)
  const { isShown, dialogOf } = useCaseDialogs(sale)
  const report = dialogOf('open_case')
  // The form of a report stays open when the inspection ends meanwhile.
  if (!isDeciding(sale) && !report.open) {
    return step.failure && <FormError message={step.failure} />
  }
  return (
    <CardSection title={t('title')} heading={sale.case ? null : heading}>
      <p className="max-w-prose text-pretty">{t('intro')}</p>
      <Checklist />
      <FormError message={step.failure} />
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
        {sale.can.includes('accept') && <AcceptProduct sale={sale} step={step} />}
        {isShown('open_case') && (
          <ReportProblem sale={sale} heading={heading} caseDialog={report} />
        )}
      </div>
    </CardSection>
  )
}
