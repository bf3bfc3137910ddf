import { ChartColumn } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { ListingFigures } from '../../../contract/selling/listing-figures.ts'
import { numberFormat } from '../../i18n/formats.ts'
import { useMaySell } from '../../session/use-may-sell.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { textLink } from '../../ui/text-link.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { ItemLink } from '../product/item-link.tsx'
import { PriceComparison } from './price-comparison.tsx'

const tones = {
  available: 'good',
  reserved: 'warn',
  sold: 'neutral',
  paused: 'neutral',
  in_review: 'warn',
} as const

/** The title, linked to the page of the listing if it has one at present. */
function Title({ listing: { _id, header, hasPage } }: { listing: ListingFigures }) {
  if (!hasPage) return <UserText>{header}</UserText>
  return <ItemLink id={_id} title={header} className={textLink} />
}

function useColumns(): Column<ListingFigures>[] {
  const t = useTranslations('figures')
  const { format } = numberFormat(useLocale())
  const counts = (['views', 'favourites', 'reservations'] as const).map((name) => ({
    head: t(name),
    cell: (listing: ListingFigures) => (
      <span className="tabular-nums">{format(listing[name])}</span>
    ),
    isNumeric: true,
  }))
  return [
    {
      head: t('listing'),
      cell: (listing) => <Title listing={listing} />,
      names: true,
      onCard: 'alone',
      className: 'min-w-44',
    },
    ...counts,
    {
      head: t('state'),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
    { head: t('price'), cell: (listing) => <PriceComparison listing={listing} /> },
  ]
}

function None() {
  const t = useTranslations('figures')
  const mayList = useMaySell()
  return (
    <EmptyState icon={<ChartColumn />} title={t('none')}>
      <p>{t('noneHint')}</p>
      {mayList && <ButtonLink to="/dashboard/addproduct">{t('add')}</ButtonLink>}
    </EmptyState>
  )
}

export function FiguresTable({ listings }: { listings: ListingFigures[] }) {
  const t = useTranslations('figures')
  const columns = useColumns()
  return (
    <TitledSection title={t('listings')}>
      <p className="max-w-prose text-sm text-muted">{t('priceNote')}</p>
      <Table caption={t('listings')} columns={columns} rows={listings} empty={<None />} />
    </TitledSection>
  )
}
