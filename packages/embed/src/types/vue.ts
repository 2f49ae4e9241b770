import type { AllowedComponentProps, ComponentCustomProps, VNodeProps } from 'vue'
import type { LoyaltyWidgetElement } from '../host/element.ts'
import type { WidgetOptions } from '../host/mount.ts'
import type { ElementListeners } from './element-attributes.ts'

/**
 * The element in a template. Vue treats `embed-key` and `embedKey` as the same prop, and `@lw:ready` as the prop
 * `onLw:ready`.
 */
type VueElement = new () => LoyaltyWidgetElement & {
  $props: Omit<WidgetOptions, 'on' | 'onMessage'> &
    ElementListeners<'onLw:'> &
    VNodeProps &
    AllowedComponentProps &
    ComponentCustomProps
}

declare module 'vue' {
  interface GlobalComponents {
    'loyalty-widget': VueElement
    LoyaltyWidget: VueElement
  }
}
