import type { ComponentProps } from 'react'

/** `hovering`: whether files are dragged over it. */
type Props = ComponentProps<'div'> & { hovering: boolean }

/** The dashed frame of a place for files. Its padding and gaps are set with classes. */
export function DropArea({ hovering, className = '', ...rest }: Props) {
  return (
    <div
      {...rest}
      className={`grid justify-items-center rounded-control border-2 border-dashed px-4 text-center transition-colors ${
        hovering ? 'border-accent bg-accent-soft' : 'border-edge bg-canvas'
      } ${className}`}
    />
  )
}
