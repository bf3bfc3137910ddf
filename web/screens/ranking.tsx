import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { sorts } from '../../contract/search/search.ts'
import { pageTitle } from '../i18n/page-titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextSection } from '../ui/text-section.tsx'

export const Route = createFileRoute('/ranking')({
  head: pageTitle('ranking'),
  component: Ranking,
})

/** The parameters that decide the order of search results and other lists. */
function Ranking() {
  const t = useTranslations('ranking')
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <div className="grid max-w-prose gap-8">
        <dl className="grid gap-4">
          {sorts.map((sort) => (
            <div key={sort}>
              <dt className="font-semibold">{t(`sorts.${sort}.name`)}</dt>
              <dd>{t(`sorts.${sort}.text`)}</dd>
            </div>
          ))}
        </dl>
        {(['lists', 'advertised', 'money'] as const).map((part) => (
          <TextSection key={part} title={t(`${part}.title`)}>
            <p>{t(`${part}.text`)}</p>
          </TextSection>
        ))}
        <ButtonLink to="/search" variant="secondary" className="justify-self-start">
          {t('toSearch')}
        </ButtonLink>
      </div>
    </div>
  )
}
