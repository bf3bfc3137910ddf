import { useTranslations } from 'use-intl'
import { CardSection } from '../../ui/card-section.tsx'
import type { SaleSectionProps } from '../sales/use-sale.ts'
import { AppealList } from './appeal-list.tsx'
import { CaseChoice } from './case-choice.tsx'
import { CaseFacts } from './case-facts.tsx'
import { type CaseStepName, caseStepNames } from './case-steps.ts'
import { EvidenceList } from './evidence-list.tsx'
import { isDeciding } from './inspection-guide.tsx'
import { isReleaseStopped } from './release-stopped.ts'
import { ReportProblem } from './report-problem.tsx'
import { SendBack } from './send-back.tsx'
import { type CaseDialogs, useCaseDialogs } from './use-case-dialogs.ts'

/** Steps that are never the primary one. */
const quiet: CaseStepName[] = ['correct_return_address', 'withdraw_case', 'add_evidence']

/** The steps that the member may take now. */
type ChoicesProps = SaleSectionProps & { dialogs: CaseDialogs }

function Choices({ sale, heading, dialogs }: ChoicesProps) {
  const t = useTranslations('cases')
  const { isShown, dialogOf } = dialogs
  const steps = caseStepNames.filter(isShown)
  const sendsBack = isShown('send_back')
  if (steps.length === 0 && !sendsBack) return null
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <h3 className="font-semibold">{t('choices')}</h3>
      {isReleaseStopped(sale) && <p className="max-w-prose text-pretty">{t('releaseStopped')}</p>}
      <ul className="grid gap-4">
        {sendsBack && <SendBack sale={sale} heading={heading} caseDialog={dialogOf('send_back')} />}
        {steps.map((name, index) => (
          <CaseChoice
            key={name}
            sale={sale}
            name={name}
            heading={heading}
            caseDialog={dialogOf(name)}
            primary={index === 0 && !sendsBack && !quiet.includes(name)}
          />
        ))}
      </ul>
    </div>
  )
}

/**
 * The problem with a sale: what it is about, what was decided, and what the member may do. After a
 * withdrawal it shows only the steps of the return.
 */
export function CaseSection({ sale, heading }: SaleSectionProps) {
  const t = useTranslations('cases')
  const dialogs = useCaseDialogs(sale)
  const { isShown, dialogOf } = dialogs
  const report = dialogOf('open_case')
  // Before the acceptance, the problem is reported beside it.
  const mayReport = isDeciding(sale) ? report.open : isShown('open_case')
  const isReturned = isShown('send_back') || caseStepNames.some(isShown)
  if (!sale.case && !mayReport && !isReturned) return null
  return (
    <CardSection title={t(sale.case || mayReport ? 'title' : 'returnTitle')} heading={heading}>
      {mayReport && <ReportProblem sale={sale} heading={heading} caseDialog={report} />}
      <CaseFacts sale={sale} />
      <EvidenceList sale={sale} />
      <AppealList sale={sale} />
      <Choices sale={sale} heading={heading} dialogs={dialogs} />
    </CardSection>
  )
}
