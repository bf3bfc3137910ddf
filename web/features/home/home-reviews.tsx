import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { latestReviewsQuery } from '../../data/seller-queries.ts'
import { useSite } from '../../data/use-site.ts'
import { LatestReviews } from './latest-reviews.tsx'
import { SampleReviewsSection } from './sample-reviews-section.tsx'

/** Real reviews once there are some; samples until then, and in the demo. */
export function HomeReviews() {
  const t = useTranslations('home.reviews')
  const { demo } = useSite()
  const { data: reviews } = useSuspenseQuery(latestReviewsQuery)
  const areReal = reviews.length > 0
  return (
    <>
      {areReal && <LatestReviews title={t(demo ? 'latest' : 'title')} reviews={reviews} />}
      {(demo || !areReal) && <SampleReviewsSection />}
    </>
  )
}
