import { createElement, type ReactElement, type SVGProps } from 'react'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

const attributes = {
  xmlns: 'http://www.w3.org/2000/svg',
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

/** What our icons use of lucide's own component, which brings a kilobyte of options to the first load. The build puts this in its place. */
export const createIcon =
  ({ node }: IconData) =>
  ({ className = '', ...props }: SVGProps<SVGSVGElement>): ReactElement =>
    createElement(
      'svg',
      { ...attributes, className: `lucide ${className}`.trimEnd(), ...props },
      node.map(([tag, shape]) => createElement(tag, shape)),
    )
