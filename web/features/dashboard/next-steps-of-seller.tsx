import { useTranslations } from 'use-intl'
import type { DashboardStats } from '../../../contract/dashboard.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NextStep } from './next-step.tsx'

type Props = { seller: NonNullable<DashboardStats['seller']> }

function FirstProduct() {
  const t = useTranslations('dashboard')
  return (
    <NextStep action={<ButtonLink to="/dashboard/addproduct">{t('addFirst')}</ButtonLink>}>
      {t('sellFirst')}
    </NextStep>
  )
}

function Reserved() {
  const t = useTranslations('dashboard')
  return (
    <NextStep action={<ButtonLink to="/dashboard/myproducts">{t('seeWhich')}</ButtonLink>}>
      {t('somethingReserved')}
    </NextStep>
  )
}

function AnotherProduct() {
  const t = useTranslations('dashboard')
  return (
    <NextStep
      action={
        <ButtonLink to="/dashboard/addproduct" variant="secondary">
          {t('addAnother')}
        </ButtonLink>
      }
    >
      {t('sellMore')}
    </NextStep>
  )
}

/** Adding a first product; with products, those reserved and adding another. */
export function NextStepsOfSeller({ seller: { available, reserved, sold } }: Props) {
  if (available + reserved + sold === 0) return <FirstProduct />
  return (
    <>
      {reserved > 0 && <Reserved />}
      <AnotherProduct />
    </>
  )
}
