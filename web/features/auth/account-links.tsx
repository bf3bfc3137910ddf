import { useTranslations } from 'use-intl'
import { messageOf } from '../../api/failures.ts'
import { useSession } from '../../api/session-state.ts'
import { logOut } from '../../session/log-out.ts'
import { useKeptReturnPath } from '../../session/return-path.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'

type Props = {
  /** Called when a link was followed or the log-out has failed. */
  onClose?: () => void
}

function LogOut({ onClose }: Props) {
  const t = useTranslations('site')
  const { act, isPending } = useAction(logOut, (failure) => {
    onClose?.()
    toast.error(messageOf(failure))
  })
  return (
    <Button variant="secondary" size="sm" busy={isPending} onClick={() => act()}>
      {t('logOut')}
    </Button>
  )
}

/** Log-in and sign-up links, which keep the page to return to. */
function VisitorLinks({ onClose }: Props) {
  const t = useTranslations('site')
  const search = { from: useKeptReturnPath() }
  return (
    <div className="for-visitors flex items-center gap-2">
      <ButtonLink to="/login" search={search} variant="quiet" size="sm" onClick={onClose}>
        {t('logIn')}
      </ButtonLink>
      <ButtonLink to="/signup" search={search} size="sm" onClick={onClose}>
        {t('signUp')}
      </ButtonLink>
    </div>
  )
}

/** Log-in and sign-up links for visitors; photo and log-out button for members. */
export function AccountLinks({ onClose }: Props) {
  const session = useSession()
  if (session.status === 'in' || session.status === 'unfinished') {
    return (
      <div className="flex items-center gap-3">
        <Avatar name={session.displayName} photo={session.photoURL} />
        <LogOut onClose={onClose} />
      </div>
    )
  }
  return <VisitorLinks onClose={onClose} />
}
