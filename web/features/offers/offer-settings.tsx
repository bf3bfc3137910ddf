import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListingSettings } from '../../../contract/sales/offers.ts'
import { offerSettingsQuery } from '../../data/offer-queries.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { UserText } from '../../ui/user-text.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

function Row({ listing }: { listing: ListingSettings }) {
  const t = useTranslations('offers.settings')
  const formatPrice = useFormatPrice()
  const [open, setOpen] = useState(false)
  const { header: title, listPrice, minimum, autoAccept, currency } = listing
  const textOf = (amount: string | null) => (amount ? formatPrice(amount, currency) : t('off'))
  const rows = [
    [t('listPrice'), formatPrice(listPrice, currency)],
    [t('minimum'), textOf(minimum)],
    [t('autoAccept'), textOf(autoAccept)],
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-5">
      <div className="grid min-w-0 gap-1">
        <h3 className="font-semibold wrap-anywhere">
          <UserText>{title}</UserText>
        </h3>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {rows.map(([label, value]) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t('changeOf', { title })}
        onClick={() => setOpen(true)}
      >
        {t('change')}
      </Button>
      <SettingsDialog listing={listing} open={open} onOpenChange={setOpen} />
    </li>
  )
}

/** The seller's products for sale, with how offers for them are answered. */
export function OfferSettings() {
  const t = useTranslations('offers.settings')
  const query = useSuspenseInfiniteQuery(offerSettingsQuery)
  const listings = query.data.pages.flatMap((page) => page.body)
  return (
    <div className="mt-10">
      <TitledSection title={t('title')} note={t('intro')}>
        <p className="max-w-prose text-muted">{t('secret')}</p>
        {listings.length === 0 && <p>{t('none')}</p>}
        {listings.length > 0 && (
          <ul className="card divide-y divide-line">
            {listings.map((listing) => (
              <Row key={listing.productId} listing={listing} />
            ))}
          </ul>
        )}
        <LoadMore {...query} />
      </TitledSection>
    </div>
  )
}
