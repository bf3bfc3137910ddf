import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { SaleStep } from '../use-sale-step.ts'
import { useStepDialog } from '../use-step-dialog.ts'

type Props = {
  step: SaleStep
  isPossible: boolean
  words: Record<'why' | 'act' | 'title' | 'consequence' | 'confirm' | 'keep', string>
  /** Resolves to the text of its toast. */
  onExtend: () => Promise<string>
}

/** Says what an extension gives, and asks for confirmation of it. */
export function Extension({ step, isPossible, words, onExtend }: Props) {
  const { isShown, show, take, dialog } = useStepDialog(step, isPossible)
  if (!isShown) return null
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-prose text-pretty text-sm text-muted">{words.why}</p>
      <Button variant="secondary" onClick={show}>
        {words.act}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={words.title}
        description={words.consequence}
        accept={words.confirm}
        variant="primary"
        decline={words.keep}
        onAccept={() => take(onExtend)}
      />
    </div>
  )
}
