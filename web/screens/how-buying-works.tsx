import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../data/use-site.ts'
import { useDeadlines } from '../features/buying/use-deadlines.ts'
import { pageTitle } from '../i18n/page-titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { StepList } from '../ui/step-list.tsx'
import { TextSection } from '../ui/text-section.tsx'

export const Route = createFileRoute('/how-buying-works')({
  head: pageTitle('howBuyingWorks'),
  component: HowBuyingWorks,
})

const steps = ['reserve', 'pay', 'receive', 'inspect', 'complete'] as const
const refunds = ['hold', 'handover', 'lost', 'case'] as const

function Steps() {
  const t = useTranslations('buying.steps')
  const deadlines = useDeadlines()
  const { shipWorkingDays: days } = useSite().sale
  const shown = steps.map((step) => ({
    name: step,
    title: t(`${step}.title`),
    text: t(`${step}.text`, { ...deadlines, days }),
  }))
  return <StepList steps={shown} />
}

function Refunds() {
  const t = useTranslations('buying.refunds')
  const { withdrawalDays: days } = useSite().sale
  return (
    <TextSection title={t('title')}>
      <ul className="grid list-disc gap-1 ps-5">
        {refunds.map((refund) => (
          <li key={refund}>{t(`items.${refund}`)}</li>
        ))}
        {days > 0 && <li>{t('items.withdrawal', { days })}</li>}
      </ul>
      <p>{t('card')}</p>
    </TextSection>
  )
}

function Part({ part }: { part: 'problem' | 'limits' | 'verified' }) {
  const t = useTranslations('buying')
  const { answer } = useDeadlines()
  return (
    <TextSection title={t(`${part}.title`)}>
      <p>{t(`${part}.text`, { answer })}</p>
    </TextSection>
  )
}

/** What a sale guarantees, in the order in which a buyer meets it. */
function HowBuyingWorks() {
  const t = useTranslations('buying')
  const site = useTranslations('site')
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <div className="grid max-w-prose gap-10">
        <Steps />
        <Part part="problem" />
        <Refunds />
        <Part part="limits" />
        <Part part="verified" />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/search">{t('browse')}</ButtonLink>
          <ButtonLink to="/how-selling-works" variant="secondary">
            {site('howSellingWorks')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
