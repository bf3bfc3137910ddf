import { useState } from 'react'
import type { Sale } from '../../../contract/sales/sales.ts'
import { type CaseDialogName, mayTake } from './case-steps.ts'

/** The dialog of a step, and whether the member may take the step now. */
export type CaseDialog = {
  isPossible: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * Which dialog of a case is open. Its step is shown until it is closed, even if a live update shows that
 * the step is no longer possible.
 */
export function useCaseDialogs(sale: Sale) {
  const [openName, setOpenName] = useState<CaseDialogName | null>(null)
  const isShown = (name: CaseDialogName) => name === openName || mayTake(sale, name)

  /** Closes the dialog of this step only: the dialog of another step may be open by now. */
  const close = (name: CaseDialogName) =>
    setOpenName((current) => (current === name ? null : current))

  const dialogOf = (name: CaseDialogName): CaseDialog => ({
    isPossible: mayTake(sale, name),
    open: name === openName,
    onOpenChange: (open) => (open ? setOpenName(name) : close(name)),
  })
  return { isShown, dialogOf }
}

export type CaseDialogs = ReturnType<typeof useCaseDialogs>
