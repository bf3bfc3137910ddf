import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { isNetworkFailure, messageOf } from '../failures.ts'
import { Button } from '../ui/button.tsx'
import { useTitle } from '../ui/use-title.ts'

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
      className="page grid min-h-[50dvh] content-center justify-items-center gap-4 py-16 text-center"
    >
      {isNetworkFailure(error) && <WifiOff aria-hidden className="size-12 text-muted" />}
      <h1 className="text-4xl font-semibold">Oops!</h1>
      <p className="text-lg">Sorry, an unexpected error has occurred.</p>
      <p className="text-muted italic">{messageOf(error)}</p>
      <div className="flex flex-wrap items-center justify-center gap-4">
        <Button onClick={retry}>Retry</Button>
        <Link to="/" className="font-medium text-accent underline underline-offset-4">
          Back to Home
        </Link>
      </div>
    </div>
  )
}
