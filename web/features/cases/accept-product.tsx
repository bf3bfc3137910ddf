import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { hasUndoneAcceptance } from '../sales/undone-acceptance.ts'
import type { SaleStep } from '../sales/use-sale-step.ts'

/** Lets a buyer who inspects the product accept it. */
export function AcceptProduct({ sale, step }: { sale: Sale; step: SaleStep }) {
  const { _id: id } = sale
  const t = useTranslations('sales.accept')
  const accept = () => step.take(() => api.sales.accept({ id }).then(() => t('done')))
  return (
    <div className="grid content-start justify-items-start gap-2">
      <Button busy={step.isPending} onClick={accept}>
        {t('act')}
      </Button>
      <p className="max-w-prose text-sm text-pretty text-muted">
        {t(hasUndoneAcceptance(sale) ? 'whyAgain' : 'why')}
      </p>
    </div>
  )
}
