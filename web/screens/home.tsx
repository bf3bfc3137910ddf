import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AboutSection } from '../parts/about-section.tsx'
import { AdvertisedSection } from '../parts/advertised-section.tsx'
import { CategoryGrid } from '../parts/category-grid.tsx'
import { ContactSection } from '../parts/contact-section.tsx'
import { Hero } from '../parts/hero.tsx'
import { PartnerNames } from '../parts/partner-names.tsx'
import { ReviewsSection } from '../parts/reviews-section.tsx'
import { advertised, categories } from '../public-readings.ts'
import { titled } from '../titles.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { readings } }) => {
    await Promise.all([readings.ensure(categories), readings.ensure(advertised)])
  },
  head: titled('home'),
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
