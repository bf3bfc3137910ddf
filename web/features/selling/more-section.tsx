import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  title: string
  intro: string
  /** What the button says that opens it. */
  open: string
  /** Whether something in it is told already. */
  isTold: boolean
  children: ReactNode
}

/**
 * A part of what a seller may say of a product, closed until it is asked for. It does not close
 * again, so nothing wrong can hide in it.
 */
export function MoreSection({ title, intro, open, isTold, children }: Props) {
  const [isOpen, setOpen] = useState(isTold)
  const heading = useRef<HTMLHeadingElement>(null)
  const show = () => {
    setOpen(true)
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
      {isOpen || isTold ? (
        children
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={show}>
          {open}
          <ChevronDown aria-hidden className="size-5" />
        </Button>
      )}
    </section>
  )
}
