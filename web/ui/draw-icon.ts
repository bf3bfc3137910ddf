import { createElement, type SVGProps } from 'react'

type Line = [tag: string, attributes: object]

const pen = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Creates an icon component from a Lucide drawing. The build replaces every imported icon by a call
 * of it.
 */
export function drawIcon(drawing: Line[]) {
  const lines = drawing.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ children, ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { 'aria-hidden': !props['aria-label'], ...pen, ...props },
      ...lines,
      children,
    )
}
