import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { advertised, categories } from '../data/public-queries.ts'
import { AboutSection } from '../features/home/about-section.tsx'
import { AdvertisedSection } from '../features/home/advertised-section.tsx'
import { CategoryGrid } from '../features/home/category-grid.tsx'
import { ContactSection } from '../features/home/contact-section.tsx'
import { Hero } from '../features/home/hero.tsx'
import { PartnerNames } from '../features/home/partner-names.tsx'
import { ReviewsSection } from '../features/home/reviews-section.tsx'
import { pageTitle } from '../i18n/page-titles.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { readings } }) => {
    await Promise.all([readings.ensure(categories), readings.ensure(advertised)])
  },
  head: pageTitle('home'),
  component: Home,
})

function Home() {
  const t = useTranslations('home.categories')
  return (
    <>
      <Hero />
      <PartnerNames />
      <section aria-labelledby="categories" className="page section">
        <h2 id="categories" className="mb-6 text-title font-semibold">
          {t('title')}
        </h2>
        <CategoryGrid heading="h3" />
      </section>
      <AdvertisedSection />
      <AboutSection />
      <ReviewsSection />
      <ContactSection />
    </>
  )
}
