import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { caseReasons, type Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OpenCaseForm } from './open-case-form.tsx'
import type { CaseDialog } from './use-case-dialogs.ts'
import { useCaseStep } from './use-case-step.ts'
import { useStepDraft } from './use-step-draft.ts'

type Props = {
  sale: Sale
  heading: RefObject<HTMLElement | null>
  caseDialog: CaseDialog
}

/** The buyer has confirmed a handover in person; a parcel can count as delivered and be missing. */
const reasonsFor = ({ steps }: Sale) =>
  steps.some(({ event }) => event === 'hand_over')
    ? caseReasons.filter((reason) => reason !== 'not_received')
    : caseReasons

/** Lets a buyer report a problem with the product. */
export function ReportProblem({ sale, heading, caseDialog }: Props) {
  const t = useTranslations('cases.report')
  const { show, take, error, dialog } = useCaseStep(heading, caseDialog)
  const draft = useStepDraft(sale, 'open_case')
  const { onOpenChange, finalFocus, ...form } = dialog
  return (
    <div className="grid content-start justify-items-start gap-2">
      <Button variant="secondary" onClick={show}>
        {t('act')}
      </Button>
      <p className="max-w-prose text-sm text-pretty text-muted">{t('why')}</p>
      <Dialog
        open={form.open}
        onOpenChange={onOpenChange}
        finalFocus={finalFocus}
        title={t('title')}
        description={t('hint')}
      >
        <OpenCaseForm
          {...form}
          reasons={reasonsFor(sale)}
          error={error}
          draft={draft}
          onBack={() => onOpenChange(false)}
          onReport={(report) =>
            take(async () => {
              await api.sales.openCase({ id: sale._id, ...report })
              draft.clear()
              return t('done')
            })
          }
        />
      </Dialog>
    </div>
  )
}
