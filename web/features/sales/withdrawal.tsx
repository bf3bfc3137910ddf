import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import type { SessionMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Deadline } from '../../ui/deadline.tsx'
import { Fact } from '../../ui/fact.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { type SaleStep, useSaleStep } from './use-sale-step.ts'
import { useStepDialog } from './use-step-dialog.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Props = {
  sale: Sale
  member: SessionMember
  /** It gets the focus after the withdrawal. */
  heading: RefObject<HTMLElement | null>
}

function Withdrawn({ date, role }: { date: string; role: Sale['role'] }) {
  const t = useTranslations('sales.withdrawal')
  return (
    <CardSection title={t('title')}>
      <dl>
        <Fact term={t('date')}>
          <DateText iso={date} />
        </Fact>
      </dl>
      {role === 'buyer' && <p className="text-sm text-muted">{t('sent')}</p>}
    </CardSection>
  )
}

type Possible = { step: SaleStep; period: NonNullable<Sale['withdrawal']> }

function Withdrawable({ sale, member, step, period }: Omit<Props, 'heading'> & Possible) {
  const t = useTranslations('sales.withdrawal')
  const { until, days } = period
  const { isShown, show, take, dialog } = useStepDialog(step, sale.can.includes('withdraw'))
  const withdraw = () => take(() => api.sales.withdraw({ id: sale._id }).then(() => t('done')))
  if (!isShown) return null
  return (
    <CardSection title={t('title')}>
      <p className="max-w-prose text-pretty">{t('why')}</p>
      <dl>
        <Fact term={t('until')}>
          {until ? <Deadline iso={until} over={t('over')} /> : t('afterDelivery', { days })}
        </Fact>
      </dl>
      <FormError message={dialog.open ? null : step.failure} />
      <Button variant="secondary" className="justify-self-start" onClick={show}>
        {t('act')}
      </Button>
      <WithdrawDialog {...dialog} sale={sale} member={member} onWithdraw={withdraw} />
    </CardSection>
  )
}

/** The withdrawal from a contract with a trader: as long as it is possible, and after it was made. */
export function Withdrawal({ sale, member, heading }: Props) {
  const { withdrawal, role } = sale
  // Outlives the button, so that the focus moves on when that is gone.
  const step = useSaleStep(heading)
  if (!withdrawal) return null
  if (withdrawal.date) return <Withdrawn date={withdrawal.date} role={role} />
  return <Withdrawable sale={sale} member={member} step={step} period={withdrawal} />
}
