import { useEffect, useReducer, type Dispatch } from 'react'
import type { ShownExchange } from '@loyalty/contract'
import { useBridge } from '@loyalty/widget'
import { reduceChoice, startFlow, type Action, type Flow } from './flow.ts'

/** The flow, told to the page step by step. `reduce` comes with the screens that need it. */
export function useExchange({ exchange }: ShownExchange, reduce = reduceChoice): [Flow, Dispatch<Action>] {
  const [flow, dispatch] = useReducer(reduce, undefined, () => startFlow(exchange.options, exchange.receipt, exchange.currency))
  const bridge = useBridge()
  const { at, drafts } = flow
  const dirty = Object.keys(drafts).length > 0 && at.step !== 'done'
  // Looking once more is part of the review to anybody outside.
  const step = at.step === 'checking' ? 'review' : at.step

  useEffect(() => bridge.event('exchange.started', {}), [bridge])
  useEffect(() => bridge.event('step.changed', { step, dirty }), [bridge, step, dirty])

  return [flow, dispatch]
}
