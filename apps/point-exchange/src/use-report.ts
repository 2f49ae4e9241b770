import { useEffect, useRef } from 'react'
import { useBridge } from '@loyalty/widget'
import type { Step } from './flow.ts'

/** Tells the page how far the user is: ids and steps, nothing about who or how much. Refusals are told where they arrive. */
export function useReport(at: Step, referenceNumber: string): void {
  const bridge = useBridge()
  const told = useRef(new Set<unknown>())

  useEffect(() => {
    // Some facts happen once in a visit, however often a step is entered.
    const once = (fact: unknown, tell: () => void) => {
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
        // An order that is sent again is the same one; after a refusal it is another.
        return once(at.order, () => bridge.event('exchange.confirmed', { programId: at.order.option.programId, referenceNumber }))
      case 'done': {
        const { id, programId } = at.receipt
        return once('completed', () =>
          bridge.event('exchange.completed', { transactionId: id, programId, status: 'completed', referenceNumber }),
        )
      }
      default:
        return undefined
    }
  }, [bridge, at, referenceNumber])
}
