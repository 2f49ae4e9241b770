import type { Dispatch, RefObject } from 'react'
import type { Action, Save, State } from '../state.ts'
import type { Programs } from './parts/programs.tsx'

/** The props of every screen. */
export interface ScreenProps {
  state: State
  dispatch: Dispatch<Action>
  programs: Programs
  /** The user's pending value in the local currency, as decimal text. */
  pending: string
  /** The ref of the heading, which gets the focus when the step changes. */
  heading: RefObject<HTMLHeadingElement | null>
  save: Save
}
