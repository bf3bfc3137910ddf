import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Review } from '../../../contract/reviews.ts'
import { textLink } from '../../ui/text-link.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { Stars } from '../reviews/stars.tsx'

const averageOf = ({ agreement, communication, handover }: Review) =>
  Math.round(((agreement + communication + handover) / 3) * 10) / 10

type Props = { title: string; reviews: Review[] }

/** The latest reviews of sellers, whatever their scores. */
export function LatestReviews({ title, reviews }: Props) {
  const t = useTranslations('home.reviews')
  const personName = usePersonName()
  return (
    <section aria-labelledby="latest-reviews" className="border-t border-line bg-sunken/60">
      <div className="page section">
        <div className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-2">
          <h2 id="latest-reviews" className="text-title font-semibold">
            {title}
          </h2>
          <Link to="/reviews/how" className={textLink}>
            {t('how')}
          </Link>
        </div>
        <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-4">
          {reviews.map((review) => (
            <li key={review._id} className="grid min-w-0">
              <figure className="card flex flex-col gap-3 p-6">
                <Stars value={averageOf(review)} />
                <blockquote className="flex-1 leading-relaxed">
                  <p className="line-clamp-6 whitespace-pre-line wrap-anywhere">
                    <UserText>{review.text}</UserText>
                  </p>
                </blockquote>
                <figcaption className="grid text-sm">
                  <span className="font-medium">
                    <UserText>{personName(review.authorName)}</UserText>
                  </span>
                  <span className="text-muted wrap-anywhere">
                    {t('bought', { title: review.header })}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
