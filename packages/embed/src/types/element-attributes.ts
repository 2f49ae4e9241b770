import type { WidgetEvents } from '../host/events.ts'
import type { WidgetOptions } from '../host/mount.ts'

/** The attributes of `<loyalty-widget>` in HTML spelling, and the properties `fetchToken` and `appearance`. */
export type ElementAttributes = Omit<WidgetOptions, 'embedKey' | 'tokenEndpoint' | 'on' | 'onMessage'> & {
  'embed-key': WidgetOptions['embedKey']
  'token-endpoint'?: WidgetOptions['tokenEndpoint']
}

/** A listener for each event of the element. The name of a listener is the framework's prefix and the event's name. */
export type ElementListeners<Prefix extends string> = {
  [N in keyof WidgetEvents as `${Prefix}${N}`]?: (event: CustomEvent<WidgetEvents[N]>) => void
}
