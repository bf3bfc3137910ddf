import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { BoughtListing } from '../../../../contract/sales/bought-listing.ts'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { useSite } from '../../../data/use-site.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { useFormatPrice } from '../../../ui/use-format-price.ts'
import { usePersonName } from '../../../ui/use-person-name.ts'
import { UserText } from '../../../ui/user-text.tsx'
import { BoughtSpecs } from '../bought-specs.tsx'
import { useStepName } from '../timeline/use-step-name.ts'
import { amountsOf, datedStepsOf } from './receipt-rows.ts'

type Purchase = { sale: Sale; listing: BoughtListing }

type PartProps = { title: string; children: ReactNode }

function Part({ title, children }: PartProps) {
  return (
    <section className="grid min-w-0 content-start gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Laptop({ listing }: { listing: BoughtListing }) {
  const t = useTranslations('cases')
  const words = useTranslations('products.conditions')
  const { header, condition, description } = listing
  return (
    <Part title={t('receipt.laptop')}>
      <p className="font-medium wrap-anywhere">
        <UserText>{header}</UserText>
      </p>
      {condition && (
        <p>
          {t('listing.condition')}: {words(condition)}
        </p>
      )}
      {description === null && <p className="text-sm text-muted">{t('listing.missing')}</p>}
      {description !== null && <BoughtSpecs listing={listing} />}
    </Part>
  )
}

const traderDetails = ['address', 'registerNumber', 'vatId'] as const

/** The trader with what an invoice names, or the name of the private seller. */
function Seller({ sale: { seller, sellerKind, trader }, listing: { vatScheme } }: Purchase) {
  const t = useTranslations('cases.receipt')
  const of = useTranslations('seller.details')
  const personName = usePersonName()
  return (
    <Part title={t('seller')}>
      <dl className="grid gap-3">
        <Fact term={t('name')}>
          <UserText>{trader?.businessName ?? personName(seller.name)}</UserText>
        </Fact>
        {sellerKind && <Fact term={t('kind')}>{t(`kinds.${sellerKind}`)}</Fact>}
        {trader &&
          traderDetails
            .filter((name) => trader[name])
            .map((name) => (
              <Fact key={name} term={of(name)} className="whitespace-pre-line">
                <UserText>{trader[name]}</UserText>
              </Fact>
            ))}
        {vatScheme && <Fact term={t('vat')}>{t(`vatSchemes.${vatScheme}`)}</Fact>}
      </dl>
    </Part>
  )
}

function Buyer({ name }: { name: string }) {
  const t = useTranslations('cases.receipt')
  const personName = usePersonName()
  return (
    <Part title={t('buyer')}>
      <dl>
        <Fact term={t('name')}>
          <UserText>{personName(name)}</UserText>
        </Fact>
      </dl>
    </Part>
  )
}

function Payment({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.money')
  const stepName = useStepName()
  const formatPrice = useFormatPrice()
  const { _id: number, transactionId, currency, date } = sale
  return (
    <Part title={t('title')}>
      <dl className="grid gap-3 sm:grid-cols-2">
        {amountsOf(sale).map(({ name, amount }) => (
          <Fact key={name} term={t(name)}>
            {formatPrice(amount, currency)}
          </Fact>
        ))}
        <Fact term={t('paid')}>
          <DateText iso={date} />
        </Fact>
        {datedStepsOf(sale).map((step) => (
          <Fact key={`${step.event} ${step.date}`} term={stepName(step)}>
            <DateText iso={step.date} />
          </Fact>
        ))}
        <Fact term={t('number')}>{number}</Fact>
        {transactionId && <Fact term={t('transaction')}>{transactionId}</Fact>}
      </dl>
    </Part>
  )
}

/** What a buyer bought, of which seller, and what was paid and refunded, on one page to print. */
export function Receipt({ sale, listing }: Purchase) {
  const t = useTranslations('cases.receipt')
  const { brand } = useSite()
  return (
    <article className="card grid grid-cols-1 gap-6 p-5 sm:p-7 print:border-0 print:p-0 print:shadow-none">
      <p>{t('boughtAt', { brand })}</p>
      <Laptop listing={listing} />
      <Payment sale={sale} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Seller sale={sale} listing={listing} />
        <Buyer name={sale.buyer.name} />
      </div>
      <div className="border-t border-line pt-6">
        <p className="font-medium">{t('notInvoice')}</p>
        {sale.sellerKind === 'trader' && <p className="print:hidden">{t('askForInvoice')}</p>}
      </div>
    </article>
  )
}
