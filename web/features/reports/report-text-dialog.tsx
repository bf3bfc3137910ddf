import { z } from 'zod'
import { reviewReport } from '../../../contract/reviews.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SingleTextForm, type SingleTextWords } from '../../ui/single-text-form.tsx'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

/** What the dialog says; `done` is shown when the report has been sent. */
export type ReportWords = SingleTextWords & { title: string; description: string; done: string }

const maxReasonLength = 1_000
const schema = z.object({ text: reviewReport.shape.reason })

type Props = {
  words: ReportWords
  send: (reason: string) => Promise<unknown>
  open: boolean
  setOpen: (open: boolean) => void
}

/** Asks why a text of another member should be checked by staff. */
export function ReportTextDialog({ words, send, open, setOpen }: Props) {
  const { act, isPending, error, reset } = useInvalidatingAction(async (reason: string) => {
    await send(reason)
    return words.done
  })
  const change = (next: boolean) => {
    if (!isPending) reset()
    setOpen(next)
  }
  const { title, description } = words
  return (
    <Dialog open={open} onOpenChange={change} title={title} description={description}>
      <SingleTextForm
        {...{ schema, words }}
        most={maxReasonLength}
        busy={isPending}
        failure={error}
        onSend={(reason) => act(reason, { onSuccess: () => setOpen(false) })}
      />
    </Dialog>
  )
}
