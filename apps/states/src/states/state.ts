import type { Problem, WidgetSession, WidgetType } from '@loyalty/contract'
import type { widgetRoutes } from '@loyalty/contract/client'

export type EndpointName = keyof typeof widgetRoutes

/** The result of a call: given data, the usual answer, a refusal of the service, no answer, or a broken connection. */
export type Answer =
  | { data: unknown; etag?: string }
  | { refused: Problem['code']; retryAfter?: number; members?: object }
  | 'usual'
  | 'silence'
  | 'no connection'

/** One action of a user. The gallery performs each one as soon as its element exists. */
export type Act =
  /** Presses a button or a tab, by the key of its message. */
  | { press: string }
  /** Presses the last element that matches a CSS selector. */
  | { pressAt: string }
  /** Chooses a radio button by its value. */
  | { choose: string }
  /** Fills the field with this label, by the key of its message. */
  | { fill: string; into: string; andLeave?: true }
  /** Fills the last field that matches a CSS selector. */
  | { fill: string; at: string; andLeave?: true }
  | 'lose the network'
  /** The widget's own script cannot be loaded. */
  | 'lose the code'

/** One screen in one state, with the behaviour of service, host and user that leads to it. */
export type GalleryState = {
  /** Unique within the widget. Also the name of its pictures. */
  name: string
  /** The visible content, in a few words. */
  shows: string
  /** Returns the session of this state, made from the usual one. */
  session?: (usual: WidgetSession) => WidgetSession
  /** The answers of each endpoint. A list is used in order; its last entry repeats. */
  answers?: Partial<Record<EndpointName, Answer | readonly Answer[]>>
  /** The host of the widget. None by default. */
  around?: 'an app' | 'an app that refuses' | 'a page that is not registered'
  withoutToken?: true
  /** The address contains a return address. */
  returns?: true
  /** The document contains the first screen's data. */
  ahead?: true
  /** The fate of the script of later screens. It loads at once by default. */
  file?: 'waits' | 'is lost'
  /** The screen fails, so the console shows an error. */
  logged?: true
  /** Timers of several seconds fire at once. */
  hurried?: true
  /** The time at which animations stop, in seconds after their start. */
  at?: number
  acts?: readonly Act[]
  /** A CSS selector. The state is reached when it matches an element. */
  until: string
}

export type Gallery = {
  widget: WidgetType
  session: WidgetSession
  answers: Partial<Record<EndpointName, Answer>>
  states: readonly GalleryState[]
}
