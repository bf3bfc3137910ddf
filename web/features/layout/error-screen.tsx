import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { Frown, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNetworkFailure, isScriptLoadFailure, messageOf } from '../../api/failures.ts'
import { isCausedByLeaving, leavingMs } from '../../api/leaving.ts'
import { isSignedOutBy } from '../../api/session-state.ts'
import { useSite } from '../../data/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { BrokenLaptop } from './broken-laptop-illustration.tsx'

function Oops({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('errors')
  const router = useRouter()
  // Without a brand if the root route has failed.
  const brand = useSite()?.brand
  useTitle(brand ? `${t('oops')} - ${brand}` : t('oops'))
  const retry = () => {
    reset()
    router.invalidate()
  }
  return (
    <div
      role="alert"
      className="page grid min-h-[60dvh] content-center justify-items-center gap-4 py-16 text-center"
    >
      <BrokenLaptop icon={isNetworkFailure(error) ? <WifiOff /> : <Frown />} />
      <h1 className="text-title font-semibold">{t('oops')}</h1>
      <p className="text-lg">{t('unexpected')}</p>
      <p className="max-w-prose text-muted wrap-anywhere">{messageOf(error)}</p>
      <div className="flex flex-wrap items-center justify-center gap-4">
        {isScriptLoadFailure(error) ? (
          <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
        ) : (
          <Button onClick={retry}>{t('retry')}</Button>
        )}
        <ButtonLink to="/" variant="secondary">
          {t('backToHome')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Whether the error was caused by unloading the page; false once unloading takes too long. */
function useIsLeaving(error: unknown) {
  const [isLeaving, setIsLeaving] = useState(() => isCausedByLeaving(error))
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setIsLeaving(false), leavingMs)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return isLeaving
}

/** The error boundary's screen: the message, a retry button and a link to the home page. */
export function ErrorScreen(props: ErrorComponentProps) {
  const isGoingOn = useRouterState({ select: ({ isLoading }) => isLoading })
  const isLeaving = useIsLeaving(props.error)
  const isSuperseded = isLeaving || (isGoingOn && isSignedOutBy(props.error))
  return isSuperseded ? <PageSpinner /> : <Oops {...props} />
}
