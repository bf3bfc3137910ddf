import { useQuery } from '@tanstack/react-query'
import { SearchX, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Search } from '../../../contract/search/search.ts'
import { totalsQuery } from '../../data/search-queries.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { unseen } from '../../ui/sr-only.tsx'
import { textLink } from '../../ui/text-link.ts'
import { hasCriteria } from './search-address.ts'
import { chipLook, SearchLink } from './search-link.tsx'
import type { Chip } from './use-chips.ts'

/** At most this many filters are tried out by counting the results without them. */
const maxCounted = 6

/**
 * The filters to remove, those with the most results first. All of them until the counts have
 * loaded.
 */
function useOffers(chips: Chip[]) {
  const counted = chips.slice(0, maxCounted)
  const { data } = useQuery(totalsQuery(counted.map(({ without }) => without)))
  if (!data) return counted.map((chip) => ({ ...chip, total: undefined }))
  return counted
    .map((chip, index) => ({ ...chip, total: data[index]?.total ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
}

type Props = { chips: Chip[]; all: Search }

function Offers({ chips, all }: Props) {
  const t = useTranslations('search')
  const offers = useOffers(chips)
  return (
    <>
      {offers.length > 0 && (
        <>
          <p>{t('noneText')}</p>
          <ul className="grid gap-2">
            {offers.map(({ id, what, without, total }) => (
              <li key={id} className="flex flex-wrap items-center justify-center gap-x-2">
                <SearchLink search={without} className={chipLook}>
                  <span className="min-w-0 wrap-anywhere">
                    {t.rich('without', { what, unseen })}
                  </span>
                  <X aria-hidden className="size-4 shrink-0 text-muted" />
                </SearchLink>
                {total !== undefined && <span>{t('withoutFinds', { count: total })}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <SearchLink search={all} className={`${textLink} py-2`}>
        {t('clearAll')}
      </SearchLink>
    </>
  )
}

const isWordsOnly = (chips: Chip[]) => chips.length > 0 && chips.every(({ id }) => id === 'q')

function NoneForWords({ q, all }: { q: string; all: Search }) {
  const t = useTranslations('search')
  return (
    <EmptyState icon={<SearchX />} title={t('noneForWords', { q })}>
      <p>{t('noneForWordsText')}</p>
      <SearchLink search={all} className={`${textLink} py-2`}>
        {t('browseAll')}
      </SearchLink>
    </EmptyState>
  )
}

/** The screen of a search without results: suggests filters to remove. */
export function NoSearchResults({ search, ...props }: Props & { search: Search }) {
  const t = useTranslations('search')
  if (isWordsOnly(props.chips)) return <NoneForWords q={search.q} all={props.all} />
  if (hasCriteria(search)) {
    return (
      <EmptyState icon={<SearchX />} title={t('none')}>
        <Offers {...props} />
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<SearchX />} title={t('noneAtAll')}>
      <p>{t('noneAtAllText')}</p>
      <ButtonLink to="/advertiseditems" variant="secondary">
        {t('advertised')}
      </ButtonLink>
    </EmptyState>
  )
}
