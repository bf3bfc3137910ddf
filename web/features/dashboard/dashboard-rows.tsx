import { Link } from '@tanstack/react-router'
import { LayoutDashboard, UserRound } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { useSite } from '../../data/use-site.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { accountKindOf } from '../auth/account-type-labels.ts'
import { UnreadMessages } from '../conversations/unread-messages.tsx'
import { dashboardLinks } from './dashboard-links.ts'

/** The current screen's row has a bar at its start edge and `aria-current`. */
const row =
  'relative flex min-h-11 items-center gap-3 rounded-control px-3 py-2 font-medium hover:bg-sunken ' +
  'lg:min-h-8 lg:py-1 ' +
  '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted ' +
  'data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong ' +
  'data-[status=active]:[&_svg]:text-accent-strong ' +
  'data-[status=active]:before:absolute data-[status=active]:before:inset-y-2 ' +
  'data-[status=active]:before:start-0 data-[status=active]:before:w-1 ' +
  'data-[status=active]:before:rounded-full data-[status=active]:before:bg-accent'

function Who({ member }: { member: SessionMember }) {
  const t = useTranslations('dashboard.kinds')
  return (
    <div className="mb-3 flex items-center gap-3 border-b border-line px-3 pt-1 pb-4">
      <span aria-hidden>
        <Avatar name={member.displayName} photo={member.photoURL} />
      </span>
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold wrap-anywhere">
          <UserText>{member.displayName}</UserText>
        </p>
        <p className="text-sm text-muted">{t(accountKindOf(member))}</p>
      </div>
    </div>
  )
}

type Props = { member: SessionMember; onChoose?: (event: MouseEvent<HTMLAnchorElement>) => void }

/** The drawer's content: the member, the links of their role, which scroll, and their account. */
export function DashboardRows({ member, onChoose }: Props) {
  const t = useTranslations('dashboard')
  const site = useSite()
  return (
    <>
      <div className="-mx-1 min-h-0 overflow-y-auto overscroll-contain px-1">
        <Who member={member} />
        <Link to="/dashboard" activeOptions={{ exact: true }} onClick={onChoose} className={row}>
          <LayoutDashboard aria-hidden />
          {t('overview')}
        </Link>
        <nav aria-label={t('dashboard')} className="mt-1">
          <ul className="grid gap-1 lg:gap-0.5">
            {dashboardLinks(member, site).map(({ name, path, icon: Icon }) => (
              <li key={name}>
                <Link to={path} onClick={onChoose} className={row}>
                  <Icon aria-hidden />
                  {t(`screens.${name}`)}
                  {name === 'messages' && <UnreadMessages />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <nav aria-label={t('account')} className="mt-3 shrink-0 border-t border-line pt-3">
        <Link to="/dashboard/account" onClick={onChoose} className={row}>
          <UserRound aria-hidden />
          {t('myAccount')}
        </Link>
      </nav>
    </>
  )
}
