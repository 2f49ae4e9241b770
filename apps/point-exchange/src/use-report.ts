import { useEffect, useRef } from 'react'
import { useBridge } from '@loyalty/widget'
import type { Step } from './state.ts'

/** Reports the progress to the host page: ids and steps, no personal data, no amounts. `submit.ts` reports refusals. */
export function useReport(at: Step, referenceNumber: string): void {
  const bridge = useBridge()
  const reported = useRef(new Set<unknown>())

  useEffect(() => {
    // The user may enter a step several times. The host receives each event once.
    const once = (fact: unknown, report: () => void) => {
      if (reported.current.has(fact)) return
      reported.current.add(fact)
      report()
    }
    switch (at.step) {
      case 'account':
        return once(`quoted ${at.option.programId} ${at.option.partnerCode}`, () =>
          bridge.event('exchange.quoted', { programId: at.option.programId, partnerCode: at.option.partnerCode }),
        )
      case 'submitting':
        // Reports each order object once: a retry sends the same object, and after a refusal the user sends a new
        // object.
        return once(at.order, () =>
          bridge.event('exchange.confirmed', { programId: at.order.option.programId, referenceNumber }),
        )
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
