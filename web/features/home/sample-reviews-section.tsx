import { Quote } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { sampleReviews } from './sample-reviews.ts'

/** Sample reviews, labelled as such so that visitors are not misled. */
export function SampleReviewsSection() {
  const t = useTranslations('home.reviews')
  return (
    <section aria-labelledby="reviews" className="border-y border-line bg-sunken/60">
      <div className="page section">
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="reviews" className="text-title font-semibold">
            {t('title')}
          </h2>
          <Badge>{t('samples')}</Badge>
        </div>
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-4">
          {sampleReviews.map(({ id, img, name, review }) => (
            <li key={id} className="grid">
              <figure className="card flex flex-col gap-4 p-6">
                <Quote aria-hidden className="size-6 fill-accent-soft text-accent" />
                <blockquote className="flex-1 leading-relaxed">
                  <p>{t(review)}</p>
                </blockquote>
                <figcaption className="flex items-center gap-3 font-medium">
                  <span aria-hidden>
                    <Avatar name={name} photo={img} className="size-11" />
                  </span>
                  {name}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
