import { ButtonLink } from '../ui/button-link.tsx'
import { useTitle } from '../ui/use-title.ts'
import { useSite } from '../use-site.ts'

/** No such address, or nothing of that name. */
export function NotFoundScreen() {
  const { brand } = useSite()
  useTitle(`404 Not Found - ${brand}`)
  return (
    <div className="page grid min-h-[50dvh] content-center justify-items-center gap-4 py-16 text-center">
      <p className="text-sm font-semibold tracking-widest text-accent">404</p>
      <h1 className="text-4xl font-semibold">Oops!</h1>
      <p className="text-lg">Sorry, an unexpected error has occurred.</p>
      <p className="text-muted italic">404 Not Found</p>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  )
}
