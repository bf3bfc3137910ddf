import { type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isFinalRefusal } from '../../api/failures.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFocusRestore } from '../../ui/use-focus-restore.ts'
import { accountSecurity, type SignedInSession } from './account-security.ts'

type Props = { sessions: SignedInSession[]; onDone: () => unknown }

function useDeviceName() {
  const t = useTranslations('security')
  return ({ browser, system }: SignedInSession) => {
    if (browser && system) return t('deviceOf', { browser, system })
    return browser ?? system ?? t('unknownDevice')
  }
}

type SessionProps = {
  session: SignedInSession
  busy: boolean
  disabled: boolean
  onEnd: () => void
}

function Session({ session, busy, disabled, onEnd }: SessionProps) {
  const t = useTranslations('security')
  const device = useDeviceName()(session)
  const { network, current, begun, lastUsed } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device} {current && <Badge tone="good">{t('thisDevice')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {network ? t('network', { network }) : t('networkUnknown')}
        </p>
        <p className="text-sm text-muted">
          {t.rich('lastUsed', { date: () => <DateText iso={lastUsed} /> })}
        </p>
        <p className="text-sm text-muted">
          {t.rich('begun', { date: () => <DateText iso={begun} /> })}
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          disabled={disabled}
          aria-label={t('endSessionOf', { device })}
          onClick={onEnd}
        >
          {t('endSession')}
        </Button>
      )}
    </li>
  )
}

/**
 * Ends one session or, with null, all others, and calls `onDone`, also after a refusal: the session
 * may have ended elsewhere. After all others are ended, `heading` gets the focus, because the
 * button is gone.
 */
function useEndSession(onDone: Props['onDone'], heading: RefObject<HTMLElement | null>) {
  const t = useTranslations('security')
  const [ending, setEnding] = useState<string | null>(null)
  const { act, isPending, error } = useAction(
    async (id: string | null) => {
      setEnding(id)
      if (id) await accountSecurity.endSession(id)
      else await accountSecurity.endOtherSessions()
      toast.success(id ? t('sessionEnded') : t('othersEnded'))
      if (!id) heading.current?.focus()
      // Not awaited: when a row is removed, the next button must be enabled to receive the focus.
      onDone()
    },
    (failure) => isFinalRefusal(failure) && onDone(),
  )
  const stateOf = (id: string | null) => ({
    busy: isPending && ending === id,
    disabled: isPending && ending !== id,
  })
  return { act, error, stateOf }
}

/** The member's sessions, this device first; the others can be ended. */
export function SecuritySessions({ sessions, onDone }: Props) {
  const t = useTranslations('security')
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useFocusRestore()
  const ordered = sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  const { act, error, stateOf } = useEndSession(onDone, heading)
  return (
    <CardSection title={t('sessions')} lead={t('sessionsLead')} heading={heading}>
      <ul className="grid gap-3" onFocus={keepFocus}>
        {ordered.map((session) => (
          <Session
            key={session.id}
            session={session}
            {...stateOf(session.id)}
            onEnd={() => act(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          variant="danger"
          {...stateOf(null)}
          className="sm:justify-self-start"
          onClick={() => act(null)}
        >
          {t('endOthers')}
        </Button>
      ) : (
        <p className="text-muted">{t('noOthers')}</p>
      )}
      <FormError failure={error} />
    </CardSection>
  )
}
