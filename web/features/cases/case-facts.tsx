import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { Deadline } from '../../ui/deadline.tsx'
import { Fact } from '../../ui/fact.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { paidRefundOf } from '../sales/rest-of-price.ts'

/** The decision by staff with this statement of reasons, as a step of the history. */
const decisionOf = ({ steps }: Sale, statement: string) =>
  steps.findLast(
    ({ event, note }) => /^decide_|^reject_case|^refund$/.test(event) && note === statement,
  )?.event

/** The decision by staff, with its statement of reasons. */
function Decision({ sale, statement }: { sale: Sale; statement: string }) {
  const t = useTranslations()
  const event = decisionOf(sale, statement)
  return (
    <Fact term={t('cases.facts.decision')}>
      {event && <p>{t(`sales.steps.${event}`)}</p>}
      <div className="mt-1 text-sm font-normal">
        <LongText text={statement} about={sale.header} />
      </div>
    </Fact>
  )
}

/** What the case is about, what was offered, decided and refunded. */
export function CaseFacts({ sale }: { sale: Sale }) {
  const t = useTranslations('cases')
  const formatPrice = useFormatPrice()
  const { case: dispute, currency, can, appealUntil } = sale
  const refunded = paidRefundOf(sale)
  if (!dispute) return null
  const { reason, offer, turn, statement } = dispute
  return (
    <dl className="grid gap-4">
      <Fact term={t('facts.reason')}>{t(`reasons.${reason}`)}</Fact>
      {offer && turn && <Fact term={t('facts.offer')}>{formatPrice(offer, currency)}</Fact>}
      {Number(refunded) > 0 && (
        <Fact term={t('facts.refunded')}>{formatPrice(refunded, currency)}</Fact>
      )}
      {can.includes('appeal') && appealUntil && (
        <Fact term={t('facts.appealUntil')}>
          <Deadline iso={appealUntil} over={t('over')} />
        </Fact>
      )}
      {statement && <Decision sale={sale} statement={statement} />}
    </dl>
  )
}
