import { defineElement } from './element.ts'

export { mount, type WidgetOptions } from './mount.ts'
export { defineElement, type LoyaltyWidgetElement } from './element.ts'
export { queueSnippet } from './queue-snippet.ts'
export type { LoyaltyWidgetsGlobal } from './global.ts'
export type { ObservedMessage, WidgetEventMap, WidgetEvents } from './events.ts'
export type { FetchToken } from './config.ts'
export type { Appearance } from '../types/appearance.ts'

defineElement()
