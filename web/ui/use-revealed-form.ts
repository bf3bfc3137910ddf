import { type RefObject, type ToggleEvent, useState } from 'react'
import { useInvalidatingAction } from './use-invalidating-action.ts'

/**
 * A single text form in a `<details>`, which takes `details`; `form` is for `SingleTextForm`. `run`
 * sends the text and returns the message of its toast; then the form closes, and `heading` gets the
 * focus.
 */
export function useRevealedForm(
  run: (text: string) => Promise<string>,
  heading: RefObject<HTMLElement | null>,
) {
  const [open, setOpen] = useState(false)
  const { act, isPending, error, reset } = useInvalidatingAction(run, () => open)

  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) reset()
    setOpen(currentTarget.open)
  }
  const onSuccess = () => {
    setOpen(false)
    heading.current?.focus()
  }
  const onSubmit = (text: string) => act(text, { onSuccess })
  return { details: { open, onToggle }, form: { busy: isPending, failure: error, onSubmit } }
}
