import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import {
  acceptedHoldHours,
  maxOffers,
  minOfferPercent,
  offerHours,
} from '../../contract/sales/offer-terms.ts'
import { feeOf, toText } from '../../contract/schemas/money.ts'
import { maxPhotos } from '../../contract/schemas/photo-sizes.ts'
import { maxUnconfirmedListings } from '../../contract/selling/listing-terms.ts'
import { useSite } from '../data/use-site.ts'
import { useDeadlines } from '../features/buying/use-deadlines.ts'
import { pageTitle } from '../i18n/page-titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { StepList } from '../ui/step-list.tsx'
import { TextSection } from '../ui/text-section.tsx'
import { useSitePrice } from '../ui/use-site-price.ts'

export const Route = createFileRoute('/how-selling-works')({
  head: pageTitle('howSellingWorks'),
  component: HowSellingWorks,
})

const steps = ['list', 'price', 'offers', 'handover', 'payout'] as const
const duties = ['details', 'invoice', 'safety', 'guarantee'] as const

const offerTerms = {
  least: minOfferPercent,
  most: maxOffers,
  hours: offerHours,
  reserved: acceptedHoldHours,
}

function Steps() {
  const t = useTranslations('sellingHow.steps')
  const { hold, inspection } = useDeadlines()
  const { shipWorkingDays: days } = useSite().sale
  const limits = { photos: maxPhotos, unconfirmed: maxUnconfirmedListings }
  const values = { ...limits, ...offerTerms, hold, inspection, days }
  const shown = steps.map((step) => ({
    name: step,
    title: t(`${step}.title`),
    text: t(`${step}.text`, values),
  }))
  return <StepList steps={shown} />
}

/** The price of the example, in minor units. */
const examplePrice = 50_000

function FeeTerms() {
  const t = useTranslations('sellingHow.fee')
  const { feePercent: percent, feeVatPercent: vat } = useSite()
  const formatPrice = useSitePrice()
  const shown = (minor: number) => formatPrice(toText(minor))
  const fee = feeOf(examplePrice, percent)
  const vatOnFee = feeOf(fee, vat)
  const received = shown(examplePrice - fee - vatOnFee)
  return (
    <>
      <p>{t('text', { percent, vat })}</p>
      <p>
        {t('example', {
          price: shown(examplePrice),
          fee: shown(fee),
          vat,
          vatOnFee: shown(vatOnFee),
          received,
        })}
      </p>
      <p>{t('refunds')}</p>
    </>
  )
}

function Fee() {
  const t = useTranslations('sellingHow.fee')
  const { feePercent } = useSite()
  return (
    <TextSection title={t('title')}>
      {feePercent === 0 ? <p>{t('none')}</p> : <FeeTerms />}
    </TextSection>
  )
}

function Part({ part }: { part: 'problem' | 'returns' | 'chargebacks' | 'tax' }) {
  const t = useTranslations('sellingHow')
  const { answer, inspection } = useDeadlines()
  return (
    <TextSection title={t(`${part}.title`)}>
      <p>{t(`${part}.text`, { answer, inspection })}</p>
    </TextSection>
  )
}

function TraderDuties() {
  const t = useTranslations('sellingHow.traders')
  const { withdrawalDays: days } = useSite().sale
  return (
    <TextSection title={t('title')}>
      <p>{t('intro')}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {duties.map((duty) => (
          <li key={duty}>{t(`duties.${duty}`)}</li>
        ))}
        {days > 0 && <li>{t('duties.withdrawal', { days })}</li>}
      </ul>
    </TextSection>
  )
}

/** Sites on which sellers are never asked have such a period, of ten years. */
const neverDays = 3_650

/** When sellers are asked whether their listings are still for sale. */
function Confirmation() {
  const t = useTranslations('sellingHow.confirmation')
  const { confirmationDays: days, answerDays } = useSite().listing
  if (days >= neverDays) return null
  return (
    <TextSection title={t('title')}>
      <p>{t('text', { days, answerDays })}</p>
    </TextSection>
  )
}

/** What a sale means for its seller, from the listing to the payout. */
function HowSellingWorks() {
  const t = useTranslations('sellingHow')
  const site = useTranslations('site')
  const { traderRules, taxReports } = useSite()
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <div className="grid max-w-prose gap-10">
        <Steps />
        <Fee />
        <Confirmation />
        <Part part="problem" />
        <Part part="returns" />
        <Part part="chargebacks" />
        {traderRules !== 'off' && <TraderDuties />}
        {taxReports && <Part part="tax" />}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard/addproduct">{t('start')}</ButtonLink>
          <ButtonLink to="/how-buying-works" variant="secondary">
            {site('howBuyingWorks')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
