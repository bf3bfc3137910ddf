import { BatteryWarning } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { usePersonName } from '../../../ui/use-person-name.ts'
import { UserText } from '../../../ui/user-text.tsx'

type Party = Sale['buyer']

function Address({ title, party, big }: { title: string; party: Party; big?: boolean }) {
  const personName = usePersonName()
  return (
    <section className={`grid min-w-0 content-start gap-1 ${big ? 'text-2xl' : ''}`}>
      <h2 className="text-sm font-medium text-muted">{title}</h2>
      <address className="grid gap-1 font-medium not-italic wrap-anywhere">
        <UserText>{personName(party.name)}</UserText>
        <UserText>{party.location}</UserText>
        <UserText>{party.phone}</UserText>
      </address>
    </section>
  )
}

function BatteryNote() {
  const t = useTranslations('sales.packing')
  return (
    <section className="grid gap-2 rounded-control border-2 border-dashed border-danger p-4 break-inside-avoid">
      <h2 className="flex items-center gap-2 text-lg font-semibold">
        <BatteryWarning aria-hidden className="size-6 shrink-0 text-danger" />
        {t('battery')}
      </h2>
      <p className="font-medium">{t('batteryMark')}</p>
      <p className="max-w-prose text-sm">{t('batteryNote')}</p>
    </section>
  )
}

const checks = ['charger', 'accounts', 'data', 'photos'] as const

function Checklist() {
  const t = useTranslations('sales.packing')
  return (
    <section className="grid gap-3 break-inside-avoid">
      <h2 className="text-lg font-semibold">{t('checklist')}</h2>
      <ul className="grid gap-3">
        {checks.map((check) => (
          <li key={check} className="flex gap-3">
            <span aria-hidden className="mt-0.5 size-5 shrink-0 rounded-sm border-2 border-edge" />
            {t(check)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What belongs to the parcel of a sale: addresses, battery note and checklist. */
export function PackingSlip({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.packing')
  return (
    <article className="card grid grid-cols-1 gap-6 p-5 sm:p-7 print:border-0 print:p-0 print:shadow-none">
      <div className="grid gap-6 border-b border-line pb-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-[2fr_1fr]">
        <Address title={t('to')} party={sale.buyer} big />
        <Address title={t('from')} party={sale.seller} />
      </div>
      <section className="grid gap-1">
        <h2 className="text-sm font-medium text-muted">{t('item')}</h2>
        <p className="font-medium wrap-anywhere">
          <UserText>{sale.header}</UserText>
        </p>
      </section>
      <BatteryNote />
      <Checklist />
    </article>
  )
}
