import type { UserRow } from '../../contract/accounts.ts'
import { api } from '../api.ts'
import { messageOf } from '../failures.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { useAdminAct } from './use-admin-act.ts'
import { VerifiedBadge } from './verified-badge.tsx'

async function verify({ email, name }: UserRow) {
  await api.accounts.verifySeller({ email, name, status: false })
  return 'Verified'
}

function Verified() {
  return (
    <span className="flex items-center gap-1.5 text-sm font-medium text-accent">
      <VerifiedBadge />
      <span aria-hidden>Verified</span>
    </span>
  )
}

/** The button that verifies a seller, and the badge of one who is verified. */
export function VerifySeller({ seller }: { seller: UserRow }) {
  const { act, isPending } = useAdminAct(verify)
  if (seller.status) return <Verified />
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      aria-label={`Verify: ${seller.name}`}
      onClick={() => act(seller, { onError: (failure) => toast.error(messageOf(failure)) })}
    >
      Verify
    </Button>
  )
}
