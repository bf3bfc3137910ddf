import { useInvalidatingAction } from './use-invalidating-action.ts'

type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * `useInvalidatingAction` of a dialog, which closes after success. `dialog` is for `Dialog`, `form` for
 * the form in it, which shows a failure until the dialog is closed.
 */
export function useDialogAction<Input>(
  run: (input: Input) => Promise<string | false>,
  { open, onOpenChange }: DialogState,
) {
  const { act, isPending, error, reset } = useInvalidatingAction(run, () => open)
  const change = (next: boolean) => {
    reset()
    onOpenChange(next)
  }
  const onSubmit = (input: Input) => act(input, { onSuccess: () => onOpenChange(false) })
  return {
    dialog: { open, onOpenChange: change },
    form: { busy: isPending, failure: error, onSubmit },
  }
}
