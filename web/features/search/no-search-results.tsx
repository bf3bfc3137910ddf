import { useQuery } from '@tanstack/react-query'
import { SearchX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Search } from '../../../contract/search/search.ts'
import { searchedWords } from '../../../contract/search/stop-words.ts'
import { totalsQuery } from '../../data/search-queries.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { unseen } from '../../ui/sr-only.tsx'
import { textLink } from '../../ui/text-link.ts'
import { hasCriteria, withWords } from './search-address.ts'
import { chipLook, SearchLink } from './search-link.tsx'
import type { Chip } from './use-chips.ts'

/** At most this many filters, and as many words, are tried out by counting the results without them. */
const maxCounted = 6
const maxWordsOffered = 4

type Offer = Chip & { total: number | undefined }

/**
 * The filters or words to remove, those with the most results first. All of them until the counts
 * have loaded.
 */
function useOffers(chips: Chip[]): Offer[] {
  const counted = chips.slice(0, maxCounted)
  const { data } = useQuery(totalsQuery(counted.map(({ without }) => without)))
  if (!data) return counted.map((chip) => ({ ...chip, total: undefined }))
  return counted
    .map((chip, index) => ({ ...chip, total: data[index]?.total ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
}

/** The search without each of its words, if it has several. */
function wordsToRemove(search: Search): Chip[] {
  const words = searchedWords(search.q)
  if (words.length < 2) return []
  return words.map((word) => {
    const others = words.filter((other) => other !== word)
    return { id: word, what: word, without: withWords(search, others.join(' ')) }
  })
}

type OfferItemProps = { offer: Offer; look: string; children: ReactNode }

function OfferItem({ offer: { without, total }, look, children }: OfferItemProps) {
  const t = useTranslations('search')
  return (
    <li className="flex flex-wrap items-center justify-center gap-x-2">
      <SearchLink search={without} className={look}>
        {children}
      </SearchLink>
      {total !== undefined && <span>{t('withoutFinds', { count: total })}</span>}
    </li>
  )
}

function WordOffers({ search }: { search: Search }) {
  const t = useTranslations('search')
  const offers = useOffers(wordsToRemove(search)).slice(0, maxWordsOffered)
  if (offers.length === 0) return null
  return (
    <ul className="grid gap-2">
      {offers.map((offer) => (
        <OfferItem key={offer.id} offer={offer} look={`${textLink} py-2 wrap-anywhere`}>
          {t('withoutWord', { word: offer.what })}
        </OfferItem>
      ))}
    </ul>
  )
}

type Searches = { search: Search; all: Search }

/** The search for the words without any filter. */
function WithoutFilters({ search: { q }, all }: Searches) {
  const t = useTranslations('search')
  const offers = useOffers([{ id: 'words', what: q, without: withWords(all, q) }])
  if (offers.length === 0) return null
  return (
    <ul>
      {offers.map((offer) => (
        <OfferItem key={offer.id} offer={offer} look={`${textLink} py-2 wrap-anywhere`}>
          {t('withoutFilters', { q: offer.what })}
        </OfferItem>
      ))}
    </ul>
  )
}

type Props = Searches & { chips: Chip[] }

/** The search without a single filter is already among the offers. */
const hasSeveralFilters = (chips: Chip[]) => chips.filter(({ id }) => id !== 'q').length > 1

function Offers({ search, chips, all }: Props) {
  const t = useTranslations('search')
  const offers = useOffers(chips)
  return (
    <>
      {offers.length > 0 && (
        <>
          <p>{t('noneText')}</p>
          <ul className="grid gap-2">
            {offers.map((offer) => (
              <OfferItem key={offer.id} offer={offer} look={chipLook}>
                <span className="min-w-0 wrap-anywhere">
                  {t.rich('without', { what: offer.what, unseen })}
                </span>
                <X aria-hidden className="size-4 shrink-0 text-muted" />
              </OfferItem>
            ))}
          </ul>
        </>
      )}
      <WordOffers search={search} />
      {search.q !== '' && hasSeveralFilters(chips) && <WithoutFilters search={search} all={all} />}
      <SearchLink search={all} className={`${textLink} py-2`}>
        {t('clearAll')}
      </SearchLink>
    </>
  )
}

const isWordsOnly = (chips: Chip[]) => chips.length > 0 && chips.every(({ id }) => id === 'q')

function NoneForWords({ search, all }: Searches) {
  const t = useTranslations('search')
  return (
    <EmptyState icon={<SearchX />} title={t('noneForWords', { q: search.q })}>
      <p>{t('noneForWordsText')}</p>
      <WordOffers search={search} />
      <SearchLink search={all} className={`${textLink} py-2`}>
        {t('browseAll')}
      </SearchLink>
    </EmptyState>
  )
}

/** The screen of a search without results: suggests filters and words to remove. */
export function NoSearchResults({ search, chips, all }: Props) {
  const t = useTranslations('search')
  if (isWordsOnly(chips)) return <NoneForWords search={search} all={all} />
  if (hasCriteria(search)) {
    return (
      <EmptyState icon={<SearchX />} title={t('none')}>
        <Offers search={search} chips={chips} all={all} />
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
