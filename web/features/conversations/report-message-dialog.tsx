import { api } from '../../api/api.ts'
import { ReportTextDialog } from '../reports/report-text-dialog.tsx'

type Props = {
  conversationId: string
  messageId: string
  open: boolean
  setOpen: (open: boolean) => void
}

/** Asks why a message should be checked by staff, who then read this message only. */
export function ReportMessageDialog({ conversationId, messageId, open, setOpen }: Props) {
  const send = (reason: string) =>
    api.conversations.report({ id: conversationId, messageId, reason })
  return (
    <ReportTextDialog
      id={messageId}
      texts="conversations.report"
      send={send}
      open={open}
      setOpen={setOpen}
    />
  )
}
