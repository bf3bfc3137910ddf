import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

type Props = Omit<ComponentProps<'button'>, 'children'> & { children: ReactNode; text: ReactNode }

/** Long enough to move the pointer from the word to its explanation. */
const delayMs = 200

/**
 * A word with an explanation that opens on hover, focus and tap, and closes on Escape. In browsers
 * without anchor positioning it appears in the middle of the screen.
 */
export function Tooltip({ children, text, className = '', ...rest }: Props) {
  const id = useId()
  const bubble = useRef<HTMLSpanElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = (open: boolean) => {
    clearTimeout(leaving.current)
    if (bubble.current?.isConnected) bubble.current.togglePopover(open)
  }
  // React hides a screen while the next one loads; an open bubble in it would stop WebKit (see `bubble`).
  useLayoutEffect(() => {
    const { current } = bubble
    return () => current?.hidePopover()
  }, [])

  // Taps are handled by the button, which toggles its popover target.
  const enter = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && show(true)
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') leaving.current = setTimeout(() => show(false), delayMs)
  }

  return (
    <span className="anchored inline-flex max-w-full" onPointerEnter={enter} onPointerLeave={leave}>
      <button
        type="button"
        {...rest}
        popoverTarget={id}
        aria-describedby={id}
        onFocus={({ target }) => target.matches(':focus-visible') && show(true)}
        onBlur={() => show(false)}
        className={`anchor min-w-0 cursor-help rounded-full ${className}`}
      >
        {children}
      </button>
      <span ref={bubble} id={id} popover="auto" role="tooltip" className="bubble">
        {text}
      </span>
    </span>
  )
}
