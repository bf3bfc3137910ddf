import type { UserRow } from '../../contract/accounts.ts'
import { api } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useAskedAct } from './use-asked-act.ts'

async function makeAdmin({ _id }: UserRow) {
  const { modifiedCount } = await api.accounts.makeAdmin({ id: _id })
  return modifiedCount > 0 && 'Admin make Successfully'
}

export const useMakeAdmin = () => useAskedAct(makeAdmin)

type Promotion = ReturnType<typeof useMakeAdmin>

/** The button in a buyer's row, or the word that this person is an admin already. */
export function MakeAdmin({ buyer, promotion }: { buyer: UserRow; promotion: Promotion }) {
  if (buyer.role === 'admin') return <Badge tone="good">Admin</Badge>
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Admin: ${buyer.name}`}
      onClick={(event) => promotion.ask(buyer, event.currentTarget)}
    >
      Admin
    </Button>
  )
}

/** Asks, since an admin has power over everybody. */
export function MakeAdminDialog({ promotion: { thing: buyer, dialog } }: { promotion: Promotion }) {
  return (
    <ConfirmDialog
      {...dialog}
      title={`Make ${buyer?.name} an admin?`}
      description="Admins can delete people and listings, verify sellers, close reports and make other admins."
      accept="Make admin"
    />
  )
}
