import { createElement, type ReactElement, type SVGProps } from 'react'

type Shapes = readonly (readonly [tag: string, attributes: Record<string, string>])[]

const attributes = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/**
 * Creates an icon component. The build replaces lucide's `createLucideIcon` with this function, because the unused
 * options of `createLucideIcon` would add 1 kB to the first load.
 */
export const createIcon =
  (shapes: Shapes) =>
  ({ className = '', ...props }: SVGProps<SVGSVGElement>): ReactElement =>
    createElement(
      'svg',
      { ...attributes, className: `lucide ${className}`.trimEnd(), ...props },
      ...shapes.map(([tag, shape]) => createElement(tag, shape)),
    )
