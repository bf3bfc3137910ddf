import { useHydrated } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'destructive'
  size?: 'lg' | 'md' | 'sm'
}

const sizes = {
  lg: 'min-h-13 px-6 py-2.5 text-lg',
  md: 'min-h-11 px-4 py-2',
  sm: 'min-h-9 px-3 py-1 text-sm',
}

const variants = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
  // For the final confirmation of an irreversible action.
  destructive: 'button-destructive',
}

/** The classes of a button, for links with the same style. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook = {}, more = '') {
  return `button ${sizes[size]} ${variants[variant]} ${more}`.trimEnd()
}

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/**
 * A button. While `busy` it stays focusable but ignores clicks, and shows progress. It is disabled
 * until hydration, because the browser would submit the form natively.
 */
export function Button(props: Props) {
  const { variant, size, busy, disabled, onClick, className, children, ...rest } = props
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || !isHydrated}
      data-dim={disabled || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // The second click of a double click arrives before `busy` is rendered.
        if (busy || event.detail > 1) event.preventDefault()
        else onClick?.(event)
      }}
      className={buttonClass({ variant, size }, className)}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  )
}

type UnavailableProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> &
  ButtonLook & { reason: string }

/** A button for an unavailable action, with the reason below it. It stays focusable. */
export function UnavailableButton(props: UnavailableProps) {
  const { variant = 'secondary', size, reason, className, children, ...rest } = props
  const id = useId()
  return (
    <span className="inline-grid justify-items-start gap-1.5">
      <button
        {...rest}
        type="button"
        aria-disabled
        aria-describedby={id}
        className={buttonClass({ variant, size }, `cursor-not-allowed ${className ?? ''}`)}
      >
        {children}
      </button>
      <span id={id} className="text-sm text-muted">
        {reason}
      </span>
    </span>
  )
}
