import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CannotBuyDialog } from '../bookings/cannot-buy-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

type Props = ComponentProps<typeof ReportDialog> & { member: SessionMember }

/** The report form, or the reason why this account cannot send one, with the form for everyone. */
export function ReportOrRefuse({ member, ...props }: Props) {
  const t = useTranslations('report')
  const { product, open, onOpenChange } = props
  if (product.can.report) return <ReportDialog {...props} />
  return (
    <CannotBuyDialog member={member} open={open} onOpenChange={onOpenChange}>
      <ButtonLink to="/report" search={{ from: `/items/${product._id}` }} variant="secondary">
        {t('illegal')}
      </ButtonLink>
    </CannotBuyDialog>
  )
}
