import type { HTMLAttributes, RefAttributes } from 'react'
import type { LoyaltyWidgetElement } from '../host/element.ts'
import type { ElementAttributes, ElementListeners, ElementProperties } from './element-attributes.ts'

/** Properties and listeners from React 19 on; React 18 sets attributes alone. */
type JsxElement = ElementAttributes &
  ElementProperties &
  ElementListeners<'onlw:'> &
  RefAttributes<LoyaltyWidgetElement> &
  Omit<HTMLAttributes<LoyaltyWidgetElement>, keyof ElementAttributes> & { class?: string }

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- where React looks for elements
  namespace JSX {
    interface IntrinsicElements {
      'loyalty-widget': JsxElement
    }
  }
}
