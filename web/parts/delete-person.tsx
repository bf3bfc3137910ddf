import type { UserRow } from '../../contract/accounts.ts'
import { useMember } from '../session-state.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { useDeletePerson } from './use-delete-person.ts'

type Deletion = ReturnType<typeof useDeletePerson>

/** The button in a person's row; nobody deletes their own account here. */
export function DeletePerson({ person, deletion }: { person: UserRow; deletion: Deletion }) {
  const member = useMember()
  if (member?.email === person.email) return <Badge>You</Badge>
  return (
    <Button
      variant="danger"
      size="sm"
      aria-label={`Delete: ${person.name}`}
      onClick={(event) => deletion.ask(person, event.currentTarget)}
    >
      Delete
    </Button>
  )
}

/** Says whom, and what becomes of what is theirs. */
export function DeletePersonDialog({
  deletion: { thing: person, dialog },
}: {
  deletion: Deletion
}) {
  return (
    <ConfirmDialog
      {...dialog}
      description={
        person &&
        `${person.name} (${person.email}) can no longer log in. What they sell and has no buyer ` +
          'is taken off the site, and what they reserved becomes free. Paid orders stay, without ' +
          'the name. This can not be undone.'
      }
      accept="Delete"
    />
  )
}
