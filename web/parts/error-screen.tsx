import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Frown, WifiOff } from 'lucide-react'
import { isNetworkFailure, messageOf } from '../failures.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useTitle } from '../ui/use-title.ts'
import { BrokenLaptop } from './broken-laptop.tsx'

/** Any error of a screen: what happened, a second try, and the way home. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useTitle('Oops!')
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
      <h1 className="text-title font-semibold">Oops!</h1>
      <p className="text-lg">Sorry, an unexpected error has occurred.</p>
      <p className="max-w-prose text-muted wrap-anywhere">{messageOf(error)}</p>
      <div className="flex flex-wrap items-center justify-center gap-4">
        <Button onClick={retry}>Retry</Button>
        <ButtonLink to="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}
