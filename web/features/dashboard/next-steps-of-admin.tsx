import { useLocale, useTranslations } from 'use-intl'
import type { DashboardStats } from '../../../contract/dashboard.ts'
import type { LegalPageName } from '../../../contract/legal-pages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { MoneyWaits } from './money-waits.tsx'
import { countMoneyWork } from './money-work.ts'
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

function Cases() {
  const t = useTranslations('dashboard')
  return (
    <NextStep action={<ButtonLink to="/dashboard/cases">{t('lookAtCases')}</ButtonLink>}>
      {t('casesWait')}
    </NextStep>
  )
}

function UnverifiedSellers() {
  const t = useTranslations('dashboard')
  return (
    <NextStep
      action={
        <ButtonLink to="/dashboard/allsellers" search={{ show: 'unverified' }} variant="secondary">
          {t('verifySellers')}
        </ButtonLink>
      }
    >
      {t('sellersUnverified')}
    </NextStep>
  )
}

function UnwrittenPages({ pages: [first, ...others] }: { pages: LegalPageName[] }) {
  const t = useTranslations()
  const language = useLocale()
  if (!first) return null
  const names = [first, ...others].map((page) => t(`site.legal.${page}`))
  // `useFormatter` of use-intl would be part of the entry script.
  const pages = new Intl.ListFormat(language).format(names)
  const action = (
    <ButtonLink to="/legal/$page" params={{ page: first }} variant="secondary">
      {t('dashboard.seePage')}
    </ButtonLink>
  )
  return <NextStep action={action}>{t('dashboard.pagesUnwritten', { pages })}</NextStep>
}

/** Cases first, then money, open reports, unverified sellers and legal pages. */
export function NextStepsOfAdmin({ admin }: Props) {
  const t = useTranslations('dashboard')
  const { openCases, openReports, unverifiedSellers, unwrittenPages } = admin
  const waiting = openCases + countMoneyWork(admin) + openReports + unverifiedSellers
  return (
    <>
      {openCases > 0 && <Cases />}
      <MoneyWaits admin={admin} />
      {openReports > 0 && <Reports />}
      {unverifiedSellers > 0 && <UnverifiedSellers />}
      <UnwrittenPages pages={unwrittenPages} />
      {waiting === 0 && <NextStep>{t('nothingWaits')}</NextStep>}
    </>
  )
}
