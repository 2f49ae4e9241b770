import { useEffect, useRef } from 'react'
import { useBridge } from '@loyalty/widget'
import type { Flow } from './flow.ts'

/** Tells the page how far the user is: ids and steps, nothing about who or how much. */
export function useReport({ at, drafts }: Flow, referenceNumber: string): void {
  const bridge = useBridge()
  const told = useRef(new Set<string>())
  const dirty = Object.keys(drafts).length > 0 && at.step !== 'done'

  useEffect(() => bridge.event('step.changed', { step: at.step, dirty }), [bridge, at.step, dirty])

  useEffect(() => {
    // Some facts happen once in a visit, however often a step is entered.
    const once = (fact: string, tell: () => void) => {
      if (told.current.has(fact)) return
      told.current.add(fact)
      tell()
    }
    switch (at.step) {
      case 'choose':
        return once('started', () => bridge.event('exchange.started', {}))
      case 'account':
        return once(`quoted ${at.option.programId} ${at.option.partnerCode}`, () =>
          bridge.event('exchange.quoted', { programId: at.option.programId, partnerCode: at.option.partnerCode }),
        )
      case 'submitting':
        return once('confirmed', () => bridge.event('exchange.confirmed', { programId: at.order.option.programId, referenceNumber }))
      case 'done': {
        const { id, programId } = at.receipt
        return once('completed', () =>
          bridge.event('exchange.completed', { transactionId: id, programId, status: 'completed', referenceNumber }),
        )
      }
      case 'failed':
        return bridge.event('exchange.failed', { code: at.refusal.code, programId: at.order.option.programId })
      default:
        return undefined
    }
  }, [bridge, at, referenceNumber])
}
