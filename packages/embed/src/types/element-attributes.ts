import type { WidgetEvents } from '../host/events.ts'
import type { WidgetOptions } from '../host/mount.ts'

/** The attributes of `<loyalty-widget>` as HTML writes them, and the two properties that no attribute can hold. */
export type ElementAttributes = Omit<WidgetOptions, 'embedKey' | 'tokenEndpoint' | 'on' | 'onMessage'> & {
  'embed-key': WidgetOptions['embedKey']
  'token-endpoint'?: WidgetOptions['tokenEndpoint']
}

/** A listener for each event of the element, under the name that a framework gives it: `Prefix` and then `ready`. */
export type ElementListeners<Prefix extends string> = {
  [N in keyof WidgetEvents as `${Prefix}${N}`]?: (event: CustomEvent<WidgetEvents[N]>) => void
}
