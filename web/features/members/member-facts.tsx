import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { MemberOverview } from '../../../contract/members/member-overview.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Fact } from '../../ui/fact.tsx'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'
import { SellerStatements } from './seller-statements.tsx'
import { SuspendMember, type useSuspendMember } from './suspend-member.tsx'
import { type Withdrawal, WithdrawVerification } from './withdraw-verification.tsx'

type Member = MemberOverview['member']

type Props = {
  member: Member
  actions: ReturnType<typeof useSuspendMember>
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
  const { email, emailConfirmed, roles, since, status, hasSellerPage } = member
  const isSeller = roles.includes('seller')
  return (
    <CardSection title={t('account')}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact term={t('email')}>
          {email}
          {!emailConfirmed && <p className="text-sm text-muted">{t('emailUnconfirmed')}</p>}
        </Fact>
        <Fact term={t('since')}>
          <DateText iso={since} />
        </Fact>
        <Fact term={t('type')}>
          {roles.map((role) => (
            <p key={role}>{t(`roles.${role}`)}</p>
          ))}
        </Fact>
        <Fact term={t('state')}>
          <Suspension member={member} />
        </Fact>
        {isSeller && (
          <Fact term={t('kind')}>
            <SellerKind member={member} />
          </Fact>
        )}
        {isSeller && <Fact term={t('verification')}>{t(status ? 'verified' : 'unverified')}</Fact>}
      </dl>
      {hasSellerPage && <SellerPages member={member} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <SuspendMember member={member} actions={actions} />
        <WithdrawVerification seller={member} withdrawal={withdrawal} />
      </div>
    </CardSection>
  )
}
