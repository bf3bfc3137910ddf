import { useTranslations } from 'use-intl'
import type { DashboardStats } from '../../../contract/dashboard.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DeclareSellerKind } from './declare-seller-kind.tsx'
import { MessagesWait } from './messages-wait.tsx'
import { NextStep } from './next-step.tsx'
import { OffersWait } from './offers-wait.tsx'

type Props = { seller: NonNullable<DashboardStats['seller']>; messages: number }

function FirstProduct() {
  const t = useTranslations('dashboard')
  return (
    <NextStep action={<ButtonLink to="/dashboard/addproduct">{t('addFirst')}</ButtonLink>}>
      {t('sellFirst')}
    </NextStep>
  )
}

function SalesWait({ count }: { count: number }) {
  const t = useTranslations('dashboard')
  return (
    <NextStep
      action={
        <ButtonLink to="/dashboard/sales" search={{ show: 'waiting' }}>
          {t('lookAtSales')}
        </ButtonLink>
      }
    >
      {t('salesWait', { count })}
    </NextStep>
  )
}

function QuestionsWait() {
  const t = useTranslations('dashboard')
  return (
    <NextStep action={<ButtonLink to="/dashboard/questions">{t('answerQuestions')}</ButtonLink>}>
      {t('questionsWait')}
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

function HighPrices({ count }: { count: number }) {
  const t = useTranslations('dashboard')
  return (
    <NextStep
      action={
        <ButtonLink to="/dashboard/figures" variant="secondary">
          {t('comparePrices')}
        </ButtonLink>
      }
    >
      {t('pricesHigh', { count })}
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

/** What to ship, answer and price, what is reserved, and adding a first or another product. */
export function NextStepsOfSeller({ seller, messages }: Props) {
  const { available, hidden, reserved, sold, toAct, questions, highPrices } = seller
  const isFirst = available + hidden + reserved + sold + toAct === 0
  return (
    <>
      {toAct > 0 && <SalesWait count={toAct} />}
      <OffersWait offers={seller.offers} />
      <MessagesWait count={messages} />
      {questions > 0 && <QuestionsWait />}
      {!isFirst && <DeclareSellerKind />}
      {highPrices > 0 && <HighPrices count={highPrices} />}
      {reserved > 0 && <Reserved />}
      {isFirst ? <FirstProduct /> : <AnotherProduct />}
    </>
  )
}
