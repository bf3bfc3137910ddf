import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PayoutOverview } from '../../../contract/payments/payouts.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useAction } from '../../ui/use-action.ts'

const labels = { none: 'setUp', restricted: 'continue', active: 'change' } as const

/** Opens the form of the payment provider, under an address that is made for this one visit. */
export function SetUpButton({ account }: Pick<PayoutOverview, 'account'>) {
  const t = useTranslations('payouts')
  const { status, missing } = account
  const { act, isPending, error } = useAction(async () => {
    const { url } = await api.payouts.onboard()
    window.location.assign(url)
  })
  if (status !== 'none' && status !== 'restricted' && status !== 'active') return null
  const isAsked = status === 'active' && missing.length > 0
  const label = isAsked && !missing.includes('bank') ? 'continue' : labels[status]
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={status === 'active' && !isAsked ? 'secondary' : 'primary'}
        busy={isPending}
        onClick={() => act()}
      >
        {t(label)}
        <ExternalLink aria-hidden className="size-4" />
      </Button>
      <p className="text-sm text-muted">{t('leaving')}</p>
      <FormError failure={error} />
    </div>
  )
}
