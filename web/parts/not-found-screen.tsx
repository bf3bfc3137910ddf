import { SearchX } from 'lucide-react'
import { ButtonLink } from '../ui/button-link.tsx'
import { useTitle } from '../ui/use-title.ts'
import { useSite } from '../use-site.ts'
import { BrokenLaptop } from './broken-laptop.tsx'

/** No such address, or nothing of that name. */
export function NotFoundScreen() {
  const { brand } = useSite()
  useTitle(`404 Not Found - ${brand}`)
  return (
    <div className="page grid min-h-[60dvh] content-center justify-items-center gap-4 py-16 text-center">
      <BrokenLaptop icon={<SearchX />} />
      <h1 className="text-title font-semibold">Oops!</h1>
      <p className="text-lg">Sorry, an unexpected error has occurred.</p>
      <p className="text-muted">404 Not Found</p>
      <div className="flex flex-wrap justify-center gap-4">
        <ButtonLink to="/">Back to Home</ButtonLink>
        <ButtonLink to="/categories" variant="secondary">
          Browse all categories
        </ButtonLink>
      </div>
    </div>
  )
}
