import { createElement, type SVGProps } from 'react'

type Line = [tag: string, attributes: object]

/**
 * Creates an icon component from a Lucide drawing, whose lines are styled by `icon`. The build replaces
 * every imported icon by a call of it.
 */
export function drawIcon(drawing: Line[]) {
  const lines = drawing.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ children, className = '', ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        'aria-hidden': !props['aria-label'],
        viewBox: '0 0 24 24',
        strokeWidth: 2,
        ...props,
        className: `icon ${className}`.trimEnd(),
      },
      ...lines,
      children,
    )
}
