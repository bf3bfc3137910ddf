import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MemberOverview } from '../../../contract/members/member-overview.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'
import { SaleFact } from '../sales/sale-facts.tsx'
import { SellerStatements } from './seller-statements.tsx'
import { SuspendPerson, type useSuspendPerson } from './suspend-person.tsx'
import { type Withdrawal, WithdrawVerification } from './withdraw-verification.tsx'

type Member = MemberOverview['member']

type Props = {
  member: Member
  actions: ReturnType<typeof useSuspendPerson>
  withdrawal: Withdrawal
}

function Suspension({ member: { suspended } }: { member: Member }) {
  const t = useTranslations('admin.member')
  if (!suspended) return t('active')
  return (
    <>
      <Badge tone="warn">{t('suspended')}</Badge> <DateText iso={suspended} />
    </>
  )
}

function SellerKind({ member: { kind, businessName } }: { member: Member }) {
  const t = useTranslations('admin.member.kinds')
  return (
    <>
      {t(kind ?? 'undeclared')}
      {businessName && (
        <p>
          <UserText>{businessName}</UserText>
        </p>
      )}
    </>
  )
}

function SellerPages({ member }: { member: Member }) {
  const t = useTranslations('admin.member')
  return (
    <div>
      <SellerStatements seller={member} />
      <Link
        to="/sellers/$id"
        params={{ id: member._id }}
        className={`${textLink} block w-fit py-1 text-sm font-normal`}
      >
        {t('publicPage')}
      </Link>
    </div>
  )
}

/** The account of a member, as staff see it, with what they can do. */
export function MemberFacts({ member, actions, withdrawal }: Props) {
  const t = useTranslations('admin.member')
  const { email, emailConfirmed, roles, since, status } = member
  const isSeller = roles.includes('seller')
  return (
    <CardSection title={t('account')}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <SaleFact term={t('email')}>
          {email}
          {!emailConfirmed && <p className="text-sm text-muted">{t('emailUnconfirmed')}</p>}
        </SaleFact>
        <SaleFact term={t('since')}>
          <DateText iso={since} />
        </SaleFact>
        <SaleFact term={t('type')}>
          {roles.map((role) => (
            <p key={role}>{t(`roles.${role}`)}</p>
          ))}
        </SaleFact>
        <SaleFact term={t('state')}>
          <Suspension member={member} />
        </SaleFact>
        {isSeller && (
          <SaleFact term={t('kind')}>
            <SellerKind member={member} />
          </SaleFact>
        )}
        {isSeller && (
          <SaleFact term={t('verification')}>{t(status ? 'verified' : 'unverified')}</SaleFact>
        )}
      </dl>
      {isSeller && <SellerPages member={member} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <SuspendPerson person={member} actions={actions} />
        <WithdrawVerification seller={member} withdrawal={withdrawal} />
      </div>
    </CardSection>
  )
}
