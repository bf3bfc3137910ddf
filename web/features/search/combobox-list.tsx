import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { moveActive, useCombobox } from '../../ui/use-combobox.ts'
import { useTypeahead } from './use-typeahead.ts'

type Listbox<Choice> = {
  input: RefObject<HTMLInputElement | null>
  /** The options for a typed text. */
  find: (q: string, signal?: AbortSignal) => Promise<Choice[]>
  onTake: (choice: Choice) => void
  /** Enter takes the first option while none is active. */
  takesFirst?: boolean
  /** If given, it replaces the submission of the field's form. */
  onSubmit?: () => void
}

function useOptions<Choice extends object>(listbox: Listbox<Choice>) {
  const { input, find, onTake, takesFirst, onSubmit } = listbox
  const list = useId()
  const { found: options, text, ask, drop, findNow } = useTypeahead(find)
  const [active, setActive] = useState(-1)
  const count = options.length

  const shut = () => {
    drop()
    setActive(-1)
  }
  const take = (choice: Choice | undefined) => {
    if (!choice) return
    shut()
    onTake(choice)
  }
  const type = () => {
    setActive(-1)
    ask(input.current?.value ?? '')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before this component loaded
  useEffect(() => {
    if (input.current && input.current.value !== input.current.defaultValue) type()
  }, [])
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, active])
  const takeFirst = async () => {
    const field = input.current
    const typed = field?.value ?? ''
    const [first] = typed === text ? options : await findNow(typed)
    if (field?.value !== typed) return
    // Without an answer, the server reads the form.
    if (first) take(first)
    else field.form?.requestSubmit()
  }
  const submit = () => {
    shut()
    onSubmit?.()
  }
  useCombobox(input, {
    list,
    active,
    open: count > 0,
    onType: type,
    onMove: (step) => (count === 0 ? type() : setActive(moveActive(active, step, count))),
    onTake: () => take(options[active]),
    onShut: shut,
    onEnter: takesFirst ? takeFirst : undefined,
    onSubmit: onSubmit && submit,
  })
  return { list, options, active, take }
}

type OptionProps = { id: string; active: boolean; onTake: () => void; children: ReactNode }

function Option({ id, active, onTake, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y: keys are handled by the field, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken aria-selected:bg-accent-soft aria-selected:text-accent-strong"
    >
      {children}
    </div>
  )
}

type Props<Choice> = Listbox<Choice> & {
  label: string
  keyOf: (choice: Choice) => string | number
  /** The maximum height. */
  className: string
  /** The content of an option. */
  children: (choice: Choice) => ReactNode
}

/** The options for the text that is typed into a field, below it; the field becomes a combobox. */
export function ComboboxList<Choice extends object>(props: Props<Choice>) {
  const { label, keyOf, className, children, ...listbox } = props
  const { list, options, active, take } = useOptions(listbox)
  if (options.length === 0) return null
  return (
    <div
      id={list}
      role="listbox"
      aria-label={label}
      className={`card absolute inset-x-0 top-full z-40 mt-1.5 overflow-y-auto p-1.5 shadow-raised ${className}`}
    >
      {options.map((choice, index) => (
        <Option
          key={keyOf(choice)}
          id={`${list}-${index}`}
          active={index === active}
          onTake={() => take(choice)}
        >
          {children(choice)}
        </Option>
      ))}
    </div>
  )
}
