import { Lock } from 'lucide-react'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** In place of a seller's screen, for somebody whose account can not sell. */
export function NotForYou() {
  return (
    <EmptyState icon={<Lock />} title="This page is for sellers">
      <p>You need a seller account to put laptops on sale. Yours is a buyer account.</p>
      <ButtonLink to="/dashboard" variant="secondary">
        Back to your Dashboard
      </ButtonLink>
    </EmptyState>
  )
}
