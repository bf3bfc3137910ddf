import { useInvalidatingAction } from './use-invalidating-action.ts'

type DialogState = { open: boolean; setOpen: (open: boolean) => void }

/**
 * `useInvalidatingAction` of a dialog, which closes after success. `dialog` is for `Dialog`, `form` for
 * the form in it, which shows a failure until the dialog is closed.
 */
export function useDialogAction<Input>(
  run: (input: Input) => Promise<string | false>,
  { open, setOpen }: DialogState,
) {
  const { act, isPending, error, reset } = useInvalidatingAction(run, () => open)
  const onOpenChange = (next: boolean) => {
    reset()
    setOpen(next)
  }
  const onSubmit = (input: Input) => act(input, { onSuccess: () => setOpen(false) })
  return { dialog: { open, onOpenChange }, form: { busy: isPending, failure: error, onSubmit } }
}
