import type { Problem, WidgetSession, WidgetType } from '@loyalty/contract'
import type { widgetRoutes } from '@loyalty/contract/client'

export type EndpointName = keyof typeof widgetRoutes

/**
 * The result of a call: given data, the gallery's usual answer to the call, a refusal of the service, no answer, or a
 * broken connection.
 */
export type Answer =
  | { data: unknown; etag?: string }
  | { refused: Problem['code']; retryAfter?: number; members?: object }
  | 'usual'
  | 'silence'
  | 'no connection'

/** One action of a user. The gallery performs an action as soon as its element exists. */
export type Act =
  /** Presses the button or tab whose text has this message key. */
  | { press: string }
  /** Presses the last element that matches a CSS selector. */
  | { pressAt: string }
  /** Chooses a radio button by its value. */
  | { choose: string }
  /** Chooses a value in the last list of choices that matches a CSS selector. */
  | { select: string; value: string }
  /** Fills the field whose label has the message key `into`. */
  | { fill: string; into: string; andLeave?: true }
  /** Fills the last field that matches a CSS selector. */
  | { fill: string; at: string; andLeave?: true }
  | 'lose the network'
  /** The page's dialog asks the widget to close. Only an app of the gallery can send this message. */
  | 'close the dialog'
  /** Makes the download of the widget's own script fail. */
  | 'lose the code'

/**
 * One screen in one state. The properties set how the service, the host and the user behave until the widget reaches
 * this state.
 */
export type GalleryState = {
  /** The name of the state, unique within the widget. The pictures of the state have the same name. */
  name: string
  /** A short description of the visible content. */
  shows: string
  /** Returns the session of this state, made from the gallery's usual session. */
  session?: (usual: WidgetSession) => WidgetSession
  /** The answers of each endpoint. A list gives one answer per call, and its last entry repeats. */
  answers?: Partial<Record<EndpointName, Answer | readonly Answer[]>>
  /** The host around the widget. By default there is no host. */
  around?: 'an app' | 'an app that refuses' | 'a page that is not registered'
  withoutToken?: true
  /** The URL of the state contains a return address. */
  returns?: true
  /** The document contains the usual first screen. */
  ahead?: true
  /** Makes the script with the later screens wait forever or fail to load. By default this script loads at once. */
  file?: 'waits' | 'is lost'
  /** The screen fails, so the console shows an error. */
  logged?: true
  /** Timers of several seconds fire at once. */
  hurried?: true
  /** The time at which animations stop, in seconds after their start. */
  at?: number
  acts?: readonly Act[]
  /** A CSS selector. The state is reached when an element matches the selector. */
  until: string
}

export type Gallery = {
  widget: WidgetType
  session: WidgetSession
  answers: Partial<Record<EndpointName, Answer>>
  states: readonly GalleryState[]
}
