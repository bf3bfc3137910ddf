import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { Fact } from '../../ui/fact.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { MemberLink } from '../product/member-link.tsx'
import { SoldBy } from '../product/sold-by.tsx'
import { BuyerRecord } from '../reviews/buyer-record.tsx'
import { MessageParty } from './message-party.tsx'

function Contact({ phone, location }: Pick<Sale['buyer'], 'phone' | 'location'>) {
  const t = useTranslations('sales.party')
  return (
    <>
      {phone && (
        <Fact term={t('phone')}>
          <PhoneLink phone={phone} />
        </Fact>
      )}
      {location && (
        <Fact term={t('location')}>
          <UserText>{location}</UserText>
        </Fact>
      )}
    </>
  )
}

/** Whether the seller may have to ship it, and reads the address beside that step. */
const isToBeShipped = ({ can, delivery }: Sale) => can.includes('ship') && delivery !== 'meet'

/** The buyer's name and address, for the seller who may have to ship it. Part of a `dl`. */
export function ShipTo({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.party')
  const personName = usePersonName()
  const { name, phone, location } = sale.buyer
  if (!isToBeShipped(sale)) return null
  return (
    <Fact term={t(sale.delivery === 'ship' ? 'shipTo' : 'location')} className="col-span-full">
      <p>
        <UserText>{personName(name)}</UserText>
      </p>
      <p>
        <UserText>{location}</UserText>
      </p>
      {phone && (
        <p>
          <PhoneLink phone={phone} />
        </p>
      )}
      <p className="mt-1 text-sm font-normal text-muted">{t('private')}</p>
    </Fact>
  )
}

/** How the buyer gets the product, and where as long as the location is shown. */
function DeliveryOfSale({ sale: { delivery, buyer } }: { sale: Sale }) {
  const t = useTranslations('sales.party')
  const { location } = buyer
  if (delivery === 'both') return null
  return (
    <Fact term={t('delivery')}>
      {location === null
        ? t(`deliveries.${delivery}`)
        : t.rich(`deliveriesTo.${delivery}`, { place: () => <UserText>{location}</UserText> })}
    </Fact>
  )
}

/** How to reach the buyer. The location is a part of the delivery if that is known. */
function BuyerContact({ sale }: { sale: Sale }) {
  const { phone, location } = sale.buyer
  return (
    <>
      <Contact phone={phone} location={sale.delivery === 'both' ? location : null} />
      <DeliveryOfSale sale={sale} />
    </>
  )
}

/** What the buyer gave for the delivery, as the seller sees it while the sale is open. */
export function OwnDetails({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.party')
  const { buyer, state, delivery } = sale
  if (buyer.location === null) return null
  const beforeHandover = delivery === 'meet' ? 'ownBeforeMeeting' : 'ownBeforeShipment'
  return (
    <CardSection title={t('own')}>
      <dl className="grid gap-3">
        <BuyerContact sale={sale} />
      </dl>
      <p className="text-sm text-muted">
        {t(state === 'awaiting_handover' ? beforeHandover : 'ownHint')}
      </p>
    </CardSection>
  )
}

/** A party's name, and how to reach it while the sale is open. */
export function SaleParty({ sale, party }: { sale: Sale; party: Party }) {
  const t = useTranslations('sales.party')
  const { name, memberId, phone } = sale[party]
  const isShownAbove = party === 'buyer' && isToBeShipped(sale)
  return (
    <CardSection title={t(party)}>
      <dl className="grid gap-3">
        <Fact term={t('name')}>
          <MemberLink id={memberId} name={name} />
        </Fact>
        {party === 'seller' && <Contact {...sale.seller} />}
        {party === 'buyer' && !isShownAbove && <BuyerContact sale={sale} />}
      </dl>
      {party === 'buyer' && sale.buyerRecord && <BuyerRecord record={sale.buyerRecord} />}
      {sale.role !== 'staff' && <MessageParty saleId={sale._id} party={party} />}
      {party === 'seller' && (
        <SoldBy
          about={sale.role === 'buyer' ? 'purchase' : 'seller'}
          kind={sale.sellerKind}
          trader={sale.trader}
        />
      )}
      {sale.role !== 'staff' && !isShownAbove && (
        <p className="text-sm text-muted">{t(phone ? 'private' : 'closed')}</p>
      )}
    </CardSection>
  )
}
