import { ChevronDown, Pause, Play, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Attribute } from '../../../contract/attributes.ts'
import { isolate } from '../../../contract/i18n/bidi.ts'
import { alerts, type SavedSearch } from '../../../contract/search/saved-searches.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useSearchMessages } from '../search/search-messages.ts'
import { SavedSearchLink } from './saved-search-link.tsx'
import { useChangeSearch, useDeleteSearch } from './use-saved-search.ts'

type Props = { search: SavedSearch; attributes: Attribute[] }

function EmailInterval({ search }: { search: SavedSearch }) {
  const t = useTranslations('searches')
  const { mutate } = useChangeSearch(search)
  return (
    <label className="flex items-center gap-2 text-sm text-muted max-sm:w-full">
      {t('often')}
      <span className="relative max-sm:flex-1">
        <select
          aria-label={t('oftenOf', { name: search.name })}
          value={search.alerts}
          onChange={({ target }) => {
            const often = alerts.find((one) => one === target.value)
            if (often) mutate({ alerts: often })
          }}
          className="control min-w-36 appearance-none pe-11"
        >
          {alerts.map((one) => (
            <option key={one} value={one}>
              {t(`alerts.${one}`)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-muted"
        />
      </span>
    </label>
  )
}

function SavedSearchActions({ search }: { search: SavedSearch }) {
  const t = useTranslations('searches')
  const { name, paused } = search
  const change = useChangeSearch(search)
  const removal = useDeleteSearch(search)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <EmailInterval search={search} />
      <Button
        variant="quiet"
        className="max-sm:-ms-4"
        aria-label={t(paused ? 'resumeOf' : 'pauseOf', { name })}
        onClick={() => change.mutate({ paused: !paused })}
      >
        {paused ? (
          <Play aria-hidden className="size-4" />
        ) : (
          <Pause aria-hidden className="size-4" />
        )}
        {t(paused ? 'resume' : 'pause')}
      </Button>
      <Button
        variant="quiet"
        busy={removal.isPending}
        aria-label={t('deleteOf', { name })}
        onClick={() => removal.mutate({ id: search._id })}
      >
        <Trash2 aria-hidden className="size-4" />
        {t('delete')}
      </Button>
    </div>
  )
}

/** A saved search: its criteria, the link that runs it, and its e-mail alerts. */
export function SavedSearchCard({ search, attributes }: Props) {
  const t = useTranslations('searches')
  const words = useSearchMessages()
  return (
    <article className="card grid gap-4 p-5 sm:px-6">
      <div className="grid gap-1.5">
        <h2
          tabIndex={-1}
          className="flex flex-wrap items-center gap-3 text-lg font-semibold wrap-anywhere outline-offset-4"
        >
          <SavedSearchLink
            query={search.query}
            className="text-accent underline underline-offset-4 hover:text-accent-strong"
          >
            <UserText>{search.name}</UserText>
          </SavedSearchLink>
          {search.paused && <Badge tone="warn">{t('paused')}</Badge>}
        </h2>
        <p className="text-muted wrap-anywhere">
          {words(search.query, attributes, search.place).map(isolate).join(' · ')}
        </p>
      </div>
      <SavedSearchActions search={search} />
    </article>
  )
}
