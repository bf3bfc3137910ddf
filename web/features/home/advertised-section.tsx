import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { advertisedQuery } from '../../data/public-queries.ts'
import { textLink } from '../../ui/text-link.ts'
import { AdvertisedGrid } from './advertised-grid.tsx'

const maxItems = 8
/** On phones, more cards make the rest of the page hard to reach. */
const onPhones = 6
const lessOnPhones = 'max-sm:[&>ul>li:nth-child(n+7)]:hidden'

/** The newest advertised products; renders nothing when there are none. */
export function AdvertisedSection() {
  const t = useTranslations('home.advertised')
  const { data } = useSuspenseInfiniteQuery(advertisedQuery)
  const items = data.pages.flatMap(({ body }) => body)
  if (items.length === 0) return null
  return (
    <section aria-labelledby="advertised" className="page section pt-0">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="advertised" className="text-title font-semibold">
          {t('title')}
        </h2>
        {items.length > onPhones && (
          <Link
            to="/advertiseditems"
            className={`py-1 ${textLink} ${items.length > maxItems ? '' : 'sm:hidden'}`}
          >
            {t('seeAll')}
          </Link>
        )}
      </div>
      <div className={lessOnPhones}>
        <AdvertisedGrid items={items.slice(0, maxItems)} heading="h3" />
      </div>
    </section>
  )
}
