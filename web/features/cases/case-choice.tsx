import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { restOf } from '../sales/rest-of-price.ts'
import { CaseStepForm } from './case-step-form.tsx'
import { type CaseStepName, takeCaseStep } from './case-steps.ts'
import type { CaseDialog } from './use-case-dialogs.ts'
import { useCaseStep } from './use-case-step.ts'
import { useStepDraft } from './use-step-draft.ts'

type Props = {
  sale: Sale
  name: CaseStepName
  primary: boolean
  heading: RefObject<HTMLElement | null>
  caseDialog: CaseDialog
}

/** One step that the member may take: what it does with the money, and its button and dialog. */
export function CaseChoice({ sale, name, primary, heading, caseDialog }: Props) {
  const t = useTranslations('cases')
  const formatPrice = useFormatPrice()
  const { show, take, error, dialog } = useCaseStep(heading, caseDialog)
  const draft = useStepDraft(sale, name)
  const { _id: id, currency } = sale
  const rest = restOf(sale)
  const offer = formatPrice(sale.case?.offer ?? rest, currency)
  const returnable = sale.can.includes('ask_return') ? 'yes' : 'no'
  const returning = sale.state === 'return_requested' ? 'yes' : 'no'
  const values = { price: formatPrice(rest, currency), offer, returnable, returning }
  const why = t(`steps.${name}.why`, values)
  const { onOpenChange, finalFocus, ...form } = dialog
  return (
    <li className="grid justify-items-start gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <Button variant={primary ? 'primary' : 'secondary'} onClick={show}>
        {t(`steps.${name}.act`)}
      </Button>
      <p className="max-w-prose text-sm text-pretty text-muted">{why}</p>
      <Dialog
        open={form.open}
        onOpenChange={onOpenChange}
        finalFocus={finalFocus}
        title={t(`steps.${name}.act`)}
        description={why}
      >
        <CaseStepForm
          {...form}
          error={error}
          sale={sale}
          name={name}
          draft={draft}
          onBack={() => onOpenChange(false)}
          onAnswer={(answer) =>
            take(async () => {
              await takeCaseStep(id, name, answer)
              draft.clear()
              return t(`steps.${name}.done`)
            })
          }
        />
      </Dialog>
    </li>
  )
}
