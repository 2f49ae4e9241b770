import type { Dispatch, RefObject } from 'react'
import type { ShownExchange } from '@loyalty/contract'
import type { Action, Step } from '../state.ts'

export type At<S extends Step['step']> = Extract<Step, { step: S }>

/**
 * The props of every screen. A screen passes `heading` to its `StepHeader`, so that a change of the step can focus the
 * heading.
 */
export type ScreenProps = {
  session: ShownExchange
  dispatch: Dispatch<Action>
  heading: RefObject<HTMLHeadingElement | null>
}
