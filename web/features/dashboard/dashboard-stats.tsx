import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { dashboardQuery } from '../../data/queries.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { tilesOf } from './dashboard-stat-tiles.ts'

function PendingTiles() {
  const t = useTranslations('dashboard')
  return (
    <div role="status" className="flex flex-wrap gap-3 sm:gap-4">
      <span className="sr-only">{t('loading')}</span>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="h-24 flex-1 basis-30 rounded-card sm:h-27" />
      ))}
    </div>
  )
}

function Tile({ name, count, icon: Icon, link }: ReturnType<typeof tilesOf>[number]) {
  const t = useTranslations('dashboard.tiles')
  const number = numberFormat(useLocale())
  return (
    <Stat
      label={
        <Link {...link} className="after:absolute after:inset-0 after:rounded-card">
          {t(name)}
        </Link>
      }
      value={number.format(count)}
      icon={<Icon aria-hidden />}
    />
  )
}

/** The counts that concern this member, each linked to its screen. */
export function DashboardStats() {
  const t = useTranslations('dashboard')
  const { data, isLoadingError, error, refetch } = useQuery(dashboardQuery)
  return (
    <section aria-labelledby="dashboard-stats">
      <h2 id="dashboard-stats" className="sr-only">
        {t('atAGlance')}
      </h2>
      {isLoadingError && <LoadError failure={error} onRetry={refetch} />}
      {!data && !isLoadingError && <PendingTiles />}
      {data && (
        <Stats>
          {tilesOf(data).map((tile) => (
            <Tile key={tile.name} {...tile} />
          ))}
        </Stats>
      )}
    </section>
  )
}
