import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  title: string
  intro: string
  /** The label of the button that opens it. */
  open: string
  /** Whether it already contains values. */
  hasValues: boolean
  /** The label of the button that removes the values. */
  clear?: string
  onClear?: () => void
  children: ReactNode
}

/**
 * An optional section of the product form, initially closed. It cannot be closed again, so it never
 * hides an error.
 */
export function MoreSection({ title, intro, open, hasValues, clear, onClear, children }: Props) {
  const [isOpen, setOpen] = useState(hasValues)
  const heading = useRef<HTMLHeadingElement>(null)
  const show = () => {
    setOpen(true)
    heading.current?.focus()
  }
  const empty = () => {
    onClear?.()
    heading.current?.focus()
  }
  return (
    <section className="grid gap-5 border-t border-line pt-6">
      <div className="grid gap-1.5">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-offset-4">
          {title}
        </h2>
        <p className="text-muted">{intro}</p>
      </div>
      {isOpen || hasValues ? (
        children
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={show}>
          {open}
          <ChevronDown aria-hidden className="size-5" />
        </Button>
      )}
      {clear && hasValues && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={empty}>
          {clear}
        </Button>
      )}
    </section>
  )
}
