import { createFileRoute, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { legalPages } from '../../contract/legal-pages.ts'
import { api } from '../api/api.ts'
import { Callout } from '../ui/callout.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const Route = createFileRoute('/legal/$page')({
  loader: ({ params }) => {
    const page = legalPages.find((one) => one === params.page)
    if (!page) throw notFound()
    return api.legal.read({ page })
  },
  head: ({ loaderData: page, match: { context } }) => ({
    meta: page && [
      { title: `${page.title} - ${context.site.brand}` },
      { name: 'description', content: page.description },
    ],
  }),
  component: Legal,
})

/** A page that the operator has written in Markdown. */
function Legal() {
  const t = useTranslations('legal')
  const { title, html, language, placeholder } = Route.useLoaderData()
  return (
    <div className="page py-8 sm:py-10">
      <div lang={language}>
        <PageHeading title={title} />
      </div>
      {placeholder && (
        <div className="max-w-prose">
          <Callout>{t('placeholder')}</Callout>
        </div>
      )}
      <div
        lang={language}
        className="prose mt-6 max-w-prose"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the operator's own text, without its HTML
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}
