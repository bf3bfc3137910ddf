import { useState } from 'react'
import type { Member } from '../session-state.ts'
import { Button } from '../ui/button.tsx'
import { DeleteOwnAccountDialog } from './own-account-deletion-dialog.tsx'
import { OwnAccountSection } from './own-account-section.tsx'

/** The way out. */
export function OwnAccountDeletion({ member }: { member: Member }) {
  const [open, setOpen] = useState(false)
  return (
    <OwnAccountSection
      title="Delete my account"
      lead="Ends your account here, for good. You will be asked before anything happens."
    >
      <Button variant="danger" className="sm:justify-self-start" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <DeleteOwnAccountDialog member={member} open={open} setOpen={setOpen} />
    </OwnAccountSection>
  )
}
