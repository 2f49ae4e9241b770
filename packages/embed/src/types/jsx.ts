import type { HTMLAttributes, RefAttributes } from 'react'
import type { LoyaltyWidgetElement } from '../host/element.ts'
import type { ElementAttributes, ElementListeners } from './element-attributes.ts'

/** The element in JSX. React 18 sets only attributes. Listeners and properties need React 19. */
type JsxElement = ElementAttributes &
  ElementListeners<'onlw:'> &
  RefAttributes<LoyaltyWidgetElement> &
  Omit<HTMLAttributes<LoyaltyWidgetElement>, keyof ElementAttributes> & { class?: string }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'loyalty-widget': JsxElement
    }
  }
}
