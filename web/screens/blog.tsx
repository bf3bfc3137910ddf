import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Language } from '../../contract/i18n/languages.ts'
import { pageTitle } from '../i18n/page-titles.ts'
import { PageHeading } from '../ui/page-heading.tsx'

const articlesIn = {
  en: () => import('../blog/en.ts'),
  de: () => import('../blog/de.ts'),
} satisfies Record<Language, unknown>

export const Route = createFileRoute('/blog')({
  loader: async ({ context }) => (await articlesIn[context.language]()).articles,
  head: pageTitle('blog'),
  component: Blog,
})

function Contents() {
  const t = useTranslations('blog')
  const articles = Object.entries(Route.useLoaderData())
  return (
    <nav aria-label={t('questions')} className="mb-10 lg:sticky lg:top-24 lg:mb-0 lg:self-start">
      <ol className="card grid gap-1 p-3 text-pretty">
        {articles.map(([name, { title }]) => (
          <li key={name}>
            <a href={`#${name}`} className="block rounded-control px-3 py-2.5 hover:bg-sunken">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Blog() {
  const t = useTranslations('blog')
  const articles = Object.entries(Route.useLoaderData())
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title={t('title')}>{t('lead')}</PageHeading>
      <div className="lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-14">
        <Contents />
        <div className="grid max-w-[65ch] gap-12 text-lg">
          {articles.map(([name, { html }]) => (
            <article
              key={name}
              id={name}
              className="prose not-last:border-b not-last:border-line not-last:pb-12"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered at build time
              dangerouslySetInnerHTML={{ __html: html }}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
