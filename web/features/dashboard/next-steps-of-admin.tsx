import { useTranslations } from 'use-intl'
import type { DashboardStats } from '../../../contract/dashboard.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NextStep } from './next-step.tsx'

type Props = { admin: NonNullable<DashboardStats['admin']> }

function Reports() {
  const t = useTranslations('dashboard')
  return (
    <NextStep action={<ButtonLink to="/dashboard/reportedItems">{t('lookAtReports')}</ButtonLink>}>
      {t('reportsWait')}
    </NextStep>
  )
}

function UnverifiedSellers() {
  const t = useTranslations('dashboard')
  return (
    <NextStep
      action={
        <ButtonLink to="/dashboard/allsellers" variant="secondary">
          {t('verifySellers')}
        </ButtonLink>
      }
    >
      {t('sellersUnverified')}
    </NextStep>
  )
}

/** Open reports first, then unverified sellers. */
export function NextStepsOfAdmin({ admin: { openReports, unverifiedSellers } }: Props) {
  const t = useTranslations('dashboard')
  return (
    <>
      {openReports > 0 && <Reports />}
      {unverifiedSellers > 0 && <UnverifiedSellers />}
      {openReports + unverifiedSellers === 0 && <NextStep>{t('nothingWaits')}</NextStep>}
    </>
  )
}
