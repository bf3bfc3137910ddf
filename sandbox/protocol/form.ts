/** An unfolded form: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
export type Form = { [name: string]: string | Form }

const maxDepth = 6

/** Parses a form body or query string as Stripe does. Later values win. */
export function parseForm(text: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) place(form, steps(name), value)
  return form
}

/** The values of a list sent as `name[]=` or `name[0]=`, in order. */
export function listOf(value: string | Form | undefined): (string | Form)[] {
  if (value === undefined || value === '') return []
  return typeof value === 'string' ? [value] : Object.values(value)
}

/** Canonical text of the parameters, independent of their order. */
export function canonical(text: string): string {
  const pairs = [...new URLSearchParams(text)].map((pair) => JSON.stringify(pair))
  return pairs.sort().join('\n')
}

const emptyForm = (): Form => Object.create(null)

const steps = (name: string) => name.replace(/\]/g, '').split('[').slice(0, maxDepth)

function place(form: Form, [head = '', ...rest]: string[], value: string) {
  const key = head === '' ? String(Object.keys(form).length) : head
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const inner = form[key]
  const next = typeof inner === 'object' ? inner : emptyForm()
  form[key] = next
  place(next, rest, value)
}
