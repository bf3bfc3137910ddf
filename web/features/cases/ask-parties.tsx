import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CaseQuestion } from '../../../contract/sales/evidence.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { SaleSectionProps } from '../sales/use-sale.ts'
import { AskPartiesForm } from './ask-parties-form.tsx'
import type { CaseDialog } from './use-case-dialogs.ts'
import { useCaseStep } from './use-case-step.ts'

type StepProps = SaleSectionProps & { caseDialog: CaseDialog }

function AskStep({ sale: { _id: id }, heading, caseDialog }: StepProps) {
  const t = useTranslations('cases.ask')
  const { show, take, error, dialog } = useCaseStep(heading, caseDialog)
  const draftKey = useDraftKey('ask-parties')(id)
  const { onOpenChange, finalFocus, ...form } = dialog
  const ask = async (typed: CaseQuestion) => {
    await api.evidence.ask({ id, ...typed })
    deleteDraft(draftKey)
    return t('done')
  }
  return (
    <CardSection title={t('title')}>
      <p className="max-w-prose text-pretty text-muted">{t('why')}</p>
      <Button variant="secondary" className="justify-self-start" onClick={show}>
        {t('act')}
      </Button>
      <Dialog
        open={form.open}
        onOpenChange={onOpenChange}
        finalFocus={finalFocus}
        title={t('act')}
        description={t('why')}
      >
        <AskPartiesForm
          busy={form.busy}
          disabled={form.disabled}
          failure={form.failure}
          error={error}
          draftKey={draftKey}
          onAsk={(typed) => take(() => ask(typed))}
          onBack={() => onOpenChange(false)}
        />
      </Dialog>
    </CardSection>
  )
}

/** Lets staff ask the parties of an open case or appeal something. */
export function AskParties({ sale, heading }: SaleSectionProps) {
  const [open, setOpen] = useState(false)
  const { mayAskParties: isPossible } = sale
  if (!isPossible && !open) return null
  return (
    <AskStep
      sale={sale}
      heading={heading}
      caseDialog={{ isPossible, open, onOpenChange: setOpen }}
    />
  )
}
