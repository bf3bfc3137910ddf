import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../data/use-site.ts'
import { pageTitle } from '../i18n/page-titles.ts'
import { returnSearch } from '../session/return-path.ts'
import { lazyHydrated } from '../ui/lazy-hydrated.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

const ContentReportForm = lazyHydrated('visible', async () => {
  const { ContentReportForm } = await import('../features/reports/content-report-form.tsx')
  return ContentReportForm
})

export const Route = createFileRoute('/report')({
  validateSearch: returnSearch,
  head: pageTitle('reportContent'),
  component: ReportContent,
})

/** The form for notices of illegal content (Digital Services Act, Article 16); `from` is the page reported. */
function ReportContent() {
  const t = useTranslations('contentNotice')
  const { brand } = useSite()
  const { from } = Route.useSearch()
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title={t('title')}>{t('intro', { brand })}</PageHeading>
      <div className="card max-w-prose p-6 sm:p-8">
        <NeedsScript />
        <div className="min-h-105 noscript:hidden">
          <ContentReportForm key={from} about={from} />
        </div>
      </div>
    </div>
  )
}
