import { Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PayoutOverview } from '../../../contract/payments/payouts.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { SetUpButton } from './set-up-button.tsx'
import { useAmounts } from './use-amounts.ts'

type Account = PayoutOverview['account']

const tones = {
  none: 'neutral',
  restricted: 'warn',
  pending: 'info',
  active: 'good',
  rejected: 'bad',
  unsupported: 'bad',
  closed: 'bad',
} as const

/** Money arrives in the seller's balance, but is not paid out from there. */
const isBankMissing = ({ status, missing }: Account) =>
  status === 'active' && missing.includes('bank')

function Status({ account }: { account: Account }) {
  const t = useTranslations('payouts')
  const { status } = account
  if (isBankMissing(account)) return <Badge tone="bad">{t('bankMissing.name')}</Badge>
  return <Badge tone={tones[status]}>{t(`status.${status}.name`)}</Badge>
}

function Missing({ account }: { account: Account }) {
  const t = useTranslations('payouts')
  const { missing, status } = account
  if (missing.length === 0 || tones[status] === 'bad') return null
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t('missing')}</h3>
      <ul className="grid list-disc gap-1 ps-5">
        {missing.map((requirement) => (
          <li key={requirement}>{t(`requirements.${requirement}`)}</li>
        ))}
      </ul>
      {status === 'active' && !isBankMissing(account) && <p className="text-muted">{t('later')}</p>}
    </div>
  )
}

function Destination({ account }: { account: Account }) {
  const t = useTranslations('payouts')
  if (account.destination === null) return null
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-1">
      <dt className="text-muted">{t('destination')}</dt>
      <dd className="flex min-w-0 items-center gap-2 font-medium wrap-anywhere">
        <Landmark aria-hidden className="size-5 shrink-0 text-muted" />
        {account.destination}
      </dd>
    </dl>
  )
}

/** Whether the seller can be paid, what is missing, and a link to provide it. */
export function PayoutAccount({ overview }: { overview: PayoutOverview }) {
  const t = useTranslations('payouts')
  const amounts = useAmounts()
  const { account, listing, upcoming } = overview
  const { status, reviewing } = account
  return (
    <section aria-labelledby="account" className="card grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="account" className="text-xl font-semibold">
          {t('account')}
        </h2>
        <Status account={account} />
      </div>
      {status !== 'active' && upcoming.length > 0 && (
        <p className="text-lg font-semibold">{t('waiting', { amount: amounts(upcoming) })}</p>
      )}
      <p className="max-w-prose">
        {isBankMissing(account) ? t('bankMissing.text') : t(`status.${status}.text`)}
      </p>
      {listing && <Callout tone="warn">{t(`listing.${listing}`)}</Callout>}
      <Missing account={account} />
      {reviewing && status !== 'pending' && <p className="text-muted">{t('reviewing')}</p>}
      <Destination account={account} />
      <SetUpButton account={account} />
      {tones[status] === 'bad' && (
        <ButtonLink to="/" hash="contact" variant="secondary" className="justify-self-start">
          {t('contact')}
        </ButtonLink>
      )}
    </section>
  )
}
