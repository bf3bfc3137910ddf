import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales.ts'
import { SaleSection } from '../sales/sale-section.tsx'
import { AppealList } from './appeal-list.tsx'
import { CaseChoice } from './case-choice.tsx'
import { CaseFacts } from './case-facts.tsx'
import { stepsOf } from './case-steps.ts'
import { EvidenceList } from './evidence-list.tsx'
import { ReportProblem } from './report-problem.tsx'
import { SendBack } from './send-back.tsx'

/** `heading` is that of the section, which gets the focus after a step. */
type Props = { sale: Sale; heading: RefObject<HTMLHeadingElement | null> }

/** The steps that the member may take now. */
function Choices({ sale, heading }: Props) {
  const t = useTranslations('cases')
  const steps = stepsOf(sale)
  const sendsBack = sale.can.includes('send_back')
  if (steps.length === 0 && !sendsBack) return null
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">{t('choices')}</h3>
      <ul className="grid gap-4">
        {sendsBack && <SendBack {...{ sale, heading }} />}
        {steps.map((name, place) => (
          <CaseChoice
            key={name}
            {...{ sale, name, heading }}
            primary={place === 0 && !sendsBack && name !== 'withdraw_case'}
          />
        ))}
      </ul>
    </div>
  )
}

/** The problem with a sale: what it is about, what was decided, and what the member may do. */
export function CaseSection({ sale, heading }: Props) {
  const t = useTranslations('cases')
  const mayReport = sale.can.includes('open_case')
  if (!sale.case && !mayReport) return null
  return (
    <SaleSection title={t('title')} heading={heading}>
      {mayReport && <ReportProblem {...{ sale, heading }} />}
      <CaseFacts sale={sale} />
      <EvidenceList sale={sale} />
      <AppealList sale={sale} />
      <Choices {...{ sale, heading }} />
    </SaleSection>
  )
}
