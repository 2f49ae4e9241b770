import type { PortalEndpointName, PortalEndpoints, ProblemCode, ResponseOf, SessionRole } from '@loyalty/contract'

/** An answer of the service: its body, a problem by its code, or no answer at all, for the loading state. */
type Answer<N extends PortalEndpointName> = ResponseOf<PortalEndpoints[N]> | { problem: ProblemCode } | 'never'

export type Answers = { readonly [N in PortalEndpointName]?: Answer<N> }

/** An act of the person, by a selector that holds in every language. */
export type Act =
  | readonly ['press', selector: string]
  | readonly ['type', selector: string, text: string]
  | readonly ['key', keys: string]

export type PageState = {
  /** The role of the signed-in person, `owner` by default. `nobody` for pages before the sign-in. */
  role?: SessionRole | 'nobody'
  /** Answers that differ from those of the page. */
  answers?: Answers
  /** Answers to the reads that no person caused. A page reads so after each hint of a change, and once at its start. */
  live?: Answers
  /** The acts of the person after the page has loaded. */
  acts?: readonly Act[]
  /** The selector of the element that shows the state, `h1` by default. */
  reached?: string
}

export type PageStates = {
  /** The address of the page, such as `/sandbox/webhooks`. */
  path: string
  /** The answers that every state of the page needs. The session is there already. */
  answers?: Answers
  states: Readonly<Record<string, PageState>>
}

/**
 * Lists the states of a page for the gallery. The file is beside the page and is called `<page>.states.ts`; the
 * gallery finds it by its name. No page imports it.
 */
export const pageStates = (page: PageStates): PageStates => page
