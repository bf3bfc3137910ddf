import { type RefObject, useEffect } from 'react'
import { isComposing } from './is-composing.ts'

type Combobox = {
  list: string
  /** The index of the option that Enter selects. */
  active: number
  open: boolean
  onType: () => void
  onMove: (step: 1 | -1) => void
  onTake: () => void
  onShut: () => void
  /** If given, Enter calls it while no option is active. */
  onEnter?: () => void
  /** If given, it replaces the submission of the field's form. */
  onSubmit?: () => void
}

/** Handles a key; returns whether its default action must be prevented. */
function press(key: string, box: Combobox): boolean {
  const { open, active, onMove, onTake, onShut, onEnter } = box
  if (key === 'ArrowDown') onMove(1)
  else if (key === 'ArrowUp') onMove(-1)
  else if (key === 'Escape' && open) onShut()
  else if (key === 'Enter' && active >= 0) onTake()
  else if (key === 'Enter' && onEnter) onEnter()
  else return false
  return true
}

/** The option after `step`; moving beyond either end returns to the field (-1). */
export const moveActive = (active: number, step: 1 | -1, count: number) =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1

/** Turns an existing field into a combobox with a list of options (ARIA Authoring Practices). */
export function useCombobox(field: RefObject<HTMLInputElement | null>, box: Combobox) {
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const input = field.current
    input?.addEventListener('input', box.onType, { signal })
    input?.addEventListener('blur', box.onShut, { signal })
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isComposing(event) && press(event.key, box)) event.preventDefault()
    }
    input?.addEventListener('keydown', onKeyDown, { signal })
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      box.onSubmit?.()
    }
    if (box.onSubmit) input?.form?.addEventListener('submit', submit, { signal })
    return () => over.abort()
  })
  useEffect(() => {
    // `aria-controls` may reference only an element that exists.
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(box.open),
      'aria-controls': box.open ? box.list : null,
      'aria-activedescendant': box.active < 0 ? null : `${box.list}-${box.active}`,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.current?.removeAttribute(name)
      else field.current?.setAttribute(name, value)
    }
  }, [field, box.list, box.open, box.active])
}
