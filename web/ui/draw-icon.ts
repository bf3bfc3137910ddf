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

/** A component of one of Lucide's drawings; every icon that is imported comes to be by it. */
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
