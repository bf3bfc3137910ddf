import { type FormEvent, useRef, useState } from 'react'

type Texts = Record<string, string>

/** What a check makes of the texts of a form: the value to send, or what is wrong with each field. */
export type Checked<Value> = { value: Value } | { wrong: Texts }

type Check<Value> = { load: () => void; of: (texts: Texts) => Promise<Checked<Value>> }

const textsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Texts

function focusFirst(form: HTMLFormElement, wrong: Texts) {
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement)
  fields.find((field) => wrong[field.getAttribute('name') ?? ''])?.focus()
}

/**
 * A form whose fields the browser keeps: give `props` to the form and a `name` to each field. It is
 * checked when it is sent, and from then on each field while it is mended. `show` puts at the fields
 * what the server found wrong.
 */
export function useForm<Value>(check: Check<Value>, send: (value: Value) => void) {
  const form = useRef<HTMLFormElement>(null)
  const checking = useRef(false)
  const tried = useRef(false)
  const [errors, setErrors] = useState<Texts>({})

  const show = (wrong: Texts) => {
    setErrors(wrong)
    if (form.current) focusFirst(form.current, wrong)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (checking.current) return
    checking.current = tried.current = true
    const checked = await check.of(textsOf(event.currentTarget))
    checking.current = false
    show('wrong' in checked ? checked.wrong : {})
    if ('value' in checked) send(checked.value)
  }

  const mend = async ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const name = (target as Element).getAttribute('name')
    if (!tried.current || !name) return
    const checked = await check.of(textsOf(currentTarget))
    const message = 'wrong' in checked ? checked.wrong[name] : undefined
    setErrors(({ [name]: _, ...others }) => (message ? { ...others, [name]: message } : others))
  }

  const reset = () => {
    tried.current = false
    form.current?.reset()
  }

  const props = {
    ref: form,
    method: 'post',
    noValidate: true,
    onFocus: check.load,
    onSubmit: submit,
    onInput: mend,
  } as const
  return { props, errors, show, reset }
}
