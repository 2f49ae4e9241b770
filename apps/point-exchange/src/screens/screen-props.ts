import type { Dispatch, RefObject } from 'react'
import type { ShownExchange } from '@loyalty/contract'
import type { Action, Step } from '../state.ts'

export type At<S extends Step['step']> = Extract<Step, { step: S }>

/** The props of every screen. `heading` is for its `StepHeader`. */
export type ScreenProps = {
  session: ShownExchange
  dispatch: Dispatch<Action>
  heading: RefObject<HTMLHeadingElement | null>
}
