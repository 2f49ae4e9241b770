import { useEffect, useEffectEvent, useRef } from 'react'
import { direct } from '../../api/client.ts'
import { askPasskey, canFillPasskeys } from '../../identity/passkey.ts'
import type { SignInAnswer } from '../../identity/use-enter.ts'

/**
 * Offers passkeys in the browser's list under the e-mail field, where the browser can. A browser asks for one passkey at
 * a time, so the returned function stops this offer before another request.
 */
export const useFilledPasskey = (onAnswer: (answer: SignInAnswer) => Promise<void>): (() => void) => {
  const running = useRef<AbortController>(undefined)
  const answer = useEffectEvent(onAnswer)
  useEffect(() => {
    const offer = new AbortController()
    running.current = offer
    const offerPasskeys = async () => {
      if (!(await canFillPasskeys()) || offer.signal.aborted) return
      const options = await direct.beginPasskeySignIn({ signal: offer.signal })
      const body = await askPasskey(options, { signal: offer.signal, isQuiet: true })
      await answer(await direct.finishPasskeySignIn({ body }))
    }
    // The offer is an extra: the form and the button remain when it fails or stops.
    offerPasskeys().catch(() => undefined)
    return () => offer.abort()
  }, [])
  return () => running.current?.abort()
}
