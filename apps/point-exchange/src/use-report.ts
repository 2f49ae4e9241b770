import { useEffect, useRef } from 'react'
import { businessError, useBridge } from '@loyalty/widget'
import type { Step } from './flow.ts'

/** Tells the page how far the user is: ids and steps, nothing about who or how much. */
export function useReport(at: Step, referenceNumber: string): void {
  const bridge = useBridge()
  const told = useRef(new Set<string>())

  useEffect(() => {
    // Some facts happen once in a visit, however often a step is entered.
    const once = (fact: string, tell: () => void) => {
      if (told.current.has(fact)) return
      told.current.add(fact)
      tell()
    }
    switch (at.step) {
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
        bridge.event('exchange.failed', { code: at.refusal.code, programId: at.order.option.programId })
        return at.refusal.code === 'NO_ANSWER' ? undefined : bridge.error(businessError(at.refusal.code, at.refusal.requestId))
      default:
        return undefined
    }
  }, [bridge, at, referenceNumber])
}
