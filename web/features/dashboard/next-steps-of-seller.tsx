import { useTranslations } from 'use-intl'
import type { DashboardStats } from '../../../contract/dashboard.ts'
import { useMaySell } from '../../session/use-may-sell.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DeclareSellerKind } from './declare-seller-kind.tsx'
import { MessagesWait } from './messages-wait.tsx'
import { NextStep } from './next-step.tsx'
import { OffersWait } from './offers-wait.tsx'

type Seller = NonNullable<DashboardStats['seller']>

type Props = { seller: Seller; messages: number; isSuspended: boolean }

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

/** What to answer and price, what is reserved, and adding a first or another product. */
function StepsOfListings({ seller }: { seller: Seller }) {
  const mayList = useMaySell()
  const { available, hidden, reserved, sold, toAct, questions, highPrices } = seller
  const isFirst = available + hidden + reserved + sold + toAct === 0
  return (
    <>
      {questions > 0 && <QuestionsWait />}
      {!isFirst && <DeclareSellerKind />}
      {highPrices > 0 && <HighPrices count={highPrices} />}
      {reserved > 0 && <Reserved />}
      {mayList && (isFirst ? <FirstProduct /> : <AnotherProduct />)}
    </>
  )
}

/** Steps for open sales and, unless suspended, for listings. */
export function NextStepsOfSeller({ seller, messages, isSuspended }: Props) {
  return (
    <>
      {seller.toAct > 0 && <SalesWait count={seller.toAct} />}
      <OffersWait offers={seller.offers} />
      <MessagesWait count={messages} />
      {!isSuspended && <StepsOfListings seller={seller} />}
    </>
  )
}
