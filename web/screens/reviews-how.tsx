import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { minRecordSales, reviewDays } from '../../contract/review-terms.ts'
import { useSite } from '../data/use-site.ts'
import { pageTitle } from '../i18n/page-titles.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextSection } from '../ui/text-section.tsx'

export const Route = createFileRoute('/reviews/how')({
  head: pageTitle('reviewsHow'),
  component: ReviewsHow,
})

const parts = ['buyers', 'both', 'blind', 'scores', 'all', 'moderation', 'paid', 'record'] as const

/** How it is ensured that reviews are those of buyers (Directive 2005/29/EC, Article 7(6)). */
function ReviewsHow() {
  const t = useTranslations('reviewsHow')
  const { brand } = useSite()
  const values = { brand, days: reviewDays, count: minRecordSales }
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title={t('title')}>{t('intro', { brand })}</PageHeading>
      <div className="grid max-w-prose gap-8">
        {parts.map((part) => (
          <TextSection key={part} title={t(`${part}.title`)}>
            <p>{t(`${part}.text`, values)}</p>
          </TextSection>
        ))}
      </div>
    </div>
  )
}
