import { BadgeCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SellerProfile } from '../../../contract/members/seller-profiles.ts'
import { useSite } from '../../data/use-site.ts'
import { useDay } from '../../ui/use-day.ts'

type Props = { verified: SellerProfile['verified'] }

/** What has been verified about the seller and when, and what has not. */
export function SellerVerified({ verified: { staff, payouts, email } }: Props) {
  const t = useTranslations('sellerProfile.verified')
  const { brand } = useSite()
  const day = useDay('day')
  const facts = [
    {
      name: 'staff',
      done: staff !== null,
      text: staff ? t('staff', { brand, date: day(staff) }) : t('noStaff', { brand }),
    },
    { name: 'payouts', done: payouts, text: t(payouts ? 'payouts' : 'noPayouts') },
    { name: 'email', done: email, text: t(email ? 'email' : 'noEmail') },
  ]
  return (
    <>
      <ul className="grid gap-2">
        {facts.map(({ name, done, text }) => (
          <li key={name} className={`flex gap-2.5 ${done ? '' : 'text-muted'}`}>
            {done ? (
              <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            ) : (
              <CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0" />
            )}
            <span className="max-w-prose min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-sm text-muted">{t('note')}</p>
    </>
  )
}
