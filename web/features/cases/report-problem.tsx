import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ReportForm } from './report-form.tsx'
import { useCaseStep } from './use-case-step.ts'

type Props = { sale: Sale; heading: RefObject<HTMLElement | null> }

/** Lets a buyer who inspects the product report a problem. */
export function ReportProblem({ sale: { _id: id }, heading }: Props) {
  const t = useTranslations('cases.report')
  const { show, take, dialog } = useCaseStep(heading)
  const { open, onOpenChange, finalFocus, ...form } = dialog
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-prose text-pretty">{t('why')}</p>
      <Button variant="secondary" onClick={show}>
        {t('act')}
      </Button>
      <Dialog {...{ open, onOpenChange, finalFocus }} title={t('title')} description={t('hint')}>
        <ReportForm
          {...form}
          onBack={() => onOpenChange(false)}
          onReport={(report) =>
            take(() => api.sales.openCase({ id, ...report }).then(() => t('done')))
          }
        />
      </Dialog>
    </div>
  )
}
