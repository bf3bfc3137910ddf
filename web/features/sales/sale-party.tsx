import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { Fact } from '../../ui/fact.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
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

/** What the buyer gave for the delivery, as the seller sees it while the sale is open. */
export function OwnDetails({ sale: { buyer, state, delivery } }: { sale: Sale }) {
  const t = useTranslations('sales.party')
  if (buyer.location === null) return null
  const beforeHandover = delivery === 'meet' ? 'ownBeforeMeeting' : 'ownBeforeShipment'
  return (
    <CardSection title={t('own')}>
      <dl className="grid gap-3">
        <Contact phone={buyer.phone} location={buyer.location} />
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
  const { name, memberId, phone, location } = sale[party]
  return (
    <CardSection title={t(party)}>
      <dl className="grid gap-3">
        <Fact term={t('name')}>
          <MemberLink id={memberId} name={name} />
        </Fact>
        <Contact phone={phone} location={location} />
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
      {sale.role !== 'staff' && (
        <p className="text-sm text-muted">{t(phone ? 'private' : 'closed')}</p>
      )}
    </CardSection>
  )
}
