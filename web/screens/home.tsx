import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { advertisedQuery, categoriesQuery } from '../data/public-queries.ts'
import { queryClientOf } from '../data/query-client.ts'
import { latestReviewsQuery } from '../data/seller-queries.ts'
import { withQueries } from '../data/with-queries.tsx'
import { AboutSection } from '../features/home/about-section.tsx'
import { AdvertisedSection } from '../features/home/advertised-section.tsx'
import { CategoryGrid } from '../features/home/category-grid.tsx'
import { ContactSection } from '../features/home/contact-section.tsx'
import { Hero } from '../features/home/hero.tsx'
import { heroPictures } from '../features/home/hero-pictures.ts'
import { HomeReviews } from '../features/home/home-reviews.tsx'
import { PartnerNames } from '../features/home/partner-names.tsx'
import { preloadImage } from '../features/product/preload-photos.ts'
import { pageTitle } from '../i18n/page-titles.ts'
import { BlocksPaintUntil } from '../ui/blocks-paint-until.tsx'

export const Route = createFileRoute('/')({
  // What a message of the contact form is about.
  validateSearch: ({ about }: { about?: unknown }): { about?: string | undefined } => ({
    about: typeof about === 'string' ? about : undefined,
  }),
  loader: async ({ context, preload }) => {
    const queryClient = queryClientOf(context.page)
    const [categories] = await Promise.all([
      queryClient.query({ ...categoriesQuery, staleTime: 'static' }),
      queryClient.infiniteQuery({ ...advertisedQuery, staleTime: 'static' }),
      queryClient.query({ ...latestReviewsQuery, staleTime: 'static' }),
    ])
    if (preload) {
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      preloadImage(isDark ? heroPictures.dark : heroPictures.light)
      for (const { picture } of categories) preloadImage(picture)
    }
  },
  head: pageTitle('home'),
  component: withQueries(Home),
})

function Home() {
  const t = useTranslations('home.categories')
  const { about } = Route.useSearch()
  return (
    <>
      <BlocksPaintUntil id="categories" />
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
      <HomeReviews />
      <ContactSection about={about} />
    </>
  )
}
