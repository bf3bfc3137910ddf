import type { Member } from '../session-state.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DeleteOwnAccountForm } from './own-account-deletion-form.tsx'
import { LogInAgain } from './own-account-log-in-again.tsx'
import { useDeleteOwnAccount } from './use-delete-own-account.ts'

type Props = { member: Member; open: boolean; setOpen: (open: boolean) => void }

function Consequences({ member: { isAdmin, isBuyer, isSeller } }: { member: Member }) {
  return (
    <ul className="mb-5 grid list-disc gap-1.5 pl-5">
      <li>You are logged out everywhere, and nobody can log in with this account again.</li>
      {isBuyer && <li>What you have reserved becomes free for others.</li>}
      {isSeller && (
        <li>What you have on sale is taken off the site, and reservations of it end.</li>
      )}
      <li>Records of what was paid stay, without your name, phone and location.</li>
      {isAdmin && <li>What you did as an admin stays in the audit log, under your name.</li>}
    </ul>
  )
}

/** Says what happens, asks for a word, and lets one log in again when that was too long ago. */
export function DeleteOwnAccountDialog({ member, open, setOpen }: Props) {
  const deletion = useDeleteOwnAccount()
  const change = (next: boolean) => {
    if (!next && !deletion.busy) deletion.reset()
    setOpen(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Delete your account?"
      description={`This can not be undone. It is about the account of ${member.email}.`}
    >
      <Consequences member={member} />
      {deletion.needsLogIn ? (
        <LogInAgain />
      ) : (
        <DeleteOwnAccountForm deletion={deletion} onDecline={() => change(false)} />
      )}
    </Dialog>
  )
}
