import type { Problem, WidgetSession, WidgetType } from '@loyalty/contract'
import type { widgetRoutes } from '@loyalty/contract/client'

export type EndpointName = keyof typeof widgetRoutes

/** What a call of the widget meets: an answer, the usual one, a refusal of the service, silence, or a connection that breaks. */
export type Answer =
  | { data: unknown; etag?: string }
  | { refused: Problem['code']; retryAfter?: number; members?: object }
  | 'usual'
  | 'silence'
  | 'no connection'

/** What a user does, one after the other, each as soon as it can be done. */
export type Act =
  /** A button or a tab, by the key of its message. */
  | { press: string }
  /** By a CSS selector, the last one that there is. */
  | { pressAt: string }
  /** A choice, by the value of its radio button. */
  | { choose: string }
  /** Into the field with this label, by the key of its message. */
  | { fill: string; into: string; andLeave?: true }
  /** Into the field at a CSS selector, the last one that there is. */
  | { fill: string; at: string; andLeave?: true }
  | 'lose the network'
  /** The widget's own code cannot be had. */
  | 'lose the code'

/** One screen in one state, as the service, the page around and the user bring it about. */
export type GalleryState = {
  /** Unique within the widget, and the name of its pictures. */
  name: string
  /** What is to be seen, in a few words. */
  shows: string
  /** The session that opens, made from the usual one. */
  session?: (usual: WidgetSession) => WidgetSession
  /** What calls meet; each list is used up in order, its last entry stays. */
  answers?: Partial<Record<EndpointName, Answer | readonly Answer[]>>
  /** Who is around; nobody unless said. */
  around?: 'an app' | 'an app that refuses' | 'a page that is not registered'
  withoutToken?: true
  /** The address names a page to go back to. */
  returns?: true
  /** The document brings the first screen's data. */
  ahead?: true
  /** What becomes of the file of later screens; it comes at once unless said. */
  file?: 'waits' | 'is lost'
  /** It is logged: a screen has failed. */
  logged?: true
  /** What waits for seconds does so no more. */
  hurried?: true
  /** Seconds after the document was opened, for what moves by itself. */
  at?: number
  acts?: readonly Act[]
  /** A CSS selector: only when it is there is the state reached. */
  until: string
}

export type Gallery = {
  widget: WidgetType
  session: WidgetSession
  answers: Partial<Record<EndpointName, Answer>>
  states: readonly GalleryState[]
}
