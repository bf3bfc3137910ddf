import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { CaseStepForm } from './case-step-form.tsx'
import { type CaseStepName, takeCaseStep } from './case-steps.ts'
import { useCaseStep } from './use-case-step.ts'

type Props = {
  sale: Sale
  name: CaseStepName
  primary: boolean
  heading: RefObject<HTMLElement | null>
}

/** One step that the member may take: what it does with the money, and its button and dialog. */
export function CaseChoice({ sale, name, primary, heading }: Props) {
  const t = useTranslations('cases')
  const wording = useFormatPrice()
  const { show, take, dialog } = useCaseStep(heading)
  const { _id: id, price, currency } = sale
  const offer = wording.price(sale.case?.offer ?? price, currency)
  const why = t(`steps.${name}.why`, { price: wording.price(price, currency), offer })
  const { open, onOpenChange, finalFocus, ...form } = dialog
  return (
    <li className="grid justify-items-start gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <p className="max-w-prose text-sm text-pretty text-muted">{why}</p>
      <Button variant={primary ? 'primary' : 'secondary'} onClick={show}>
        {t(`steps.${name}.act`)}
      </Button>
      <Dialog
        {...{ open, onOpenChange, finalFocus }}
        title={t(`steps.${name}.act`)}
        description={why}
      >
        <CaseStepForm
          {...form}
          {...{ sale, name }}
          onBack={() => onOpenChange(false)}
          onAnswer={(answer) =>
            take(() => takeCaseStep(id, name, answer).then(() => t(`steps.${name}.done`)))
          }
        />
      </Dialog>
    </li>
  )
}
