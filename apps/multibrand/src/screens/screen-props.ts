import type { Dispatch, RefObject } from 'react'
import type { Action, Save, State } from '../state.ts'
import type { ProgramBook } from '../program-book.tsx'

/** What every screen is given. */
export interface ScreenProps {
  state: State
  dispatch: Dispatch<Action>
  book: ProgramBook
  /** For the heading: it takes the focus when the step changes. */
  heading: RefObject<HTMLHeadingElement | null>
  save: Save
}
