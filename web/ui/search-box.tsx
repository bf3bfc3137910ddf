import { type Ref, useEffect, useRef, useState } from 'react'
import { maxSearchLength } from '../../contract/schemas/text-limits.ts'
import { TextField } from './text-field.tsx'

const pause = 300

type Props = {
  label: string
  value: string
  onSearch: (q: string) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * Searches shortly after the last keystroke, or at once with Enter. Follows `value` if it changes.
 */
export function SearchBox({ label, value, onSearch, ref }: Props) {
  const [text, setText] = useState(value)
  const lastQuery = useRef(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (value === lastQuery.current) return
    lastQuery.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(waiting.current), [])

  const search = (q: string) => {
    clearTimeout(waiting.current)
    if (q === lastQuery.current) return
    lastQuery.current = q
    onSearch(q)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(search, pause, next.trim())
  }

  return (
    <search className="block max-w-md">
      <TextField
        ref={ref}
        label={label}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maxSearchLength}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && search(text.trim())}
      />
    </search>
  )
}
