import { Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OpenDispute } from '../../../contract/payments/reconciliation.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Deadline } from '../../ui/deadline.tsx'
import { mailtoUrl } from '../../ui/mailto-url.ts'
import { textLink } from '../../ui/text-link.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { SaleLine } from './sale-line.tsx'

const reasons = [
  'product_not_received',
  'product_unacceptable',
  'fraudulent',
  'unrecognized',
  'duplicate',
  'credit_not_processed',
] as const

/** When evidence was or will be submitted, or why staff must do it. */
function Evidence({ dispute }: { dispute: OpenDispute }) {
  const t = useTranslations('reconciliation')
  const { sent, planned, stop } = dispute.evidence
  if (stop) return <p className="text-sm">{t(`evidenceStops.${stop}`)}</p>
  const date = sent ?? planned
  if (date === null) return null
  return (
    <p className="text-sm">
      {t(sent ? 'evidenceSent' : 'evidencePlanned')} <DateText iso={date} />
    </p>
  )
}

/** How to ask the seller for proof. Nothing if the account is deleted. */
function SellerEmail({ dispute: { sellerEmail } }: { dispute: OpenDispute }) {
  const t = useTranslations('reconciliation')
  if (sellerEmail === null) return null
  return (
    <p className="text-sm wrap-anywhere">
      {t('seller')}:{' '}
      <a href={mailtoUrl(sellerEmail)} className={textLink}>
        {sellerEmail}
      </a>
    </p>
  )
}

function DisputeCard({ dispute }: { dispute: OpenDispute }) {
  const t = useTranslations('reconciliation')
  const { saleId, header, kind, evidenceDue, evidence } = dispute
  const reason = reasons.find((known) => known === dispute.reason) ?? 'other'
  return (
    <article className="card grid gap-3 p-4 @container">
      <div className="grid justify-items-start gap-1">
        <Badge tone={evidenceDue === null ? 'neutral' : 'warn'} icon={<Landmark aria-hidden />}>
          {t(`disputeKinds.${kind}`)}
        </Badge>
        <h3 className="font-semibold wrap-anywhere">
          <UserText>{header}</UserText>
        </h3>
        <p>{t(`disputeReasons.${reason}`)}</p>
        <SaleLine {...dispute} />
        <SellerEmail dispute={dispute} />
        {saleId === null && <p className="text-sm">{t('lateCharge')}</p>}
        <p className="text-sm text-muted wrap-anywhere">
          {t('disputeNumber', { id: dispute._id })}
        </p>
        {evidenceDue === null ? (
          <p className="text-sm text-muted">
            {t(evidence.sent === null ? 'noEvidenceDue' : 'underReview')}
          </p>
        ) : (
          <div className="text-sm font-medium">
            {t('evidenceDue')} <Deadline iso={evidenceDue} over={t('evidenceOverdue')} />
          </div>
        )}
        <Evidence dispute={dispute} />
      </div>
      {saleId !== null && (
        <div>
          <ButtonLink
            size="sm"
            variant="secondary"
            to="/dashboard/cases/$id"
            params={{ id: saleId }}
          >
            {t('openSale')}
          </ButtonLink>
        </div>
      )}
    </article>
  )
}

/** Chargebacks and inquiries for which staff submit evidence at the provider. */
export function OpenDisputes({ disputes }: { disputes: OpenDispute[] }) {
  const t = useTranslations('reconciliation')
  return (
    <TitledSection
      id="disputes"
      title={t('disputes')}
      note={t(disputes.length === 0 ? 'noDisputes' : 'disputesHint')}
    >
      <ul className="grid gap-3 lg:grid-cols-2">
        {disputes.map((dispute) => (
          <li key={dispute._id} className="min-w-0">
            <DisputeCard dispute={dispute} />
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
