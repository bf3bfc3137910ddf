import { SearchX } from 'lucide-react'
import { ButtonLink } from '../ui/button-link.tsx'
import { BrokenLaptop } from './broken-laptop.tsx'

/** No such address, or nothing of that name. */
export function NotFoundScreen() {
  return (
    <div className="page grid min-h-[60dvh] content-center justify-items-center gap-4 py-16 text-center">
      <title>404 Not Found</title>
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
