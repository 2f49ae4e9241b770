import type { WidgetSession } from '@loyalty/contract'
import type { TokenReason } from '@loyalty/embed/protocol'
import { randomNonce } from '../launch.ts'
import { createTokenAsker } from './ask-token.ts'
import { createKeepAlive, isLast } from './keep-alive.ts'
import { fail, is401, isFailure, isFinal, refusalOf } from './refusal.ts'
import { createRespite } from './respite.ts'
import type { Session, SessionParts } from './session-parts.ts'
import { isShown, keepsScreen, SessionEnded, type Held, type Refusal, type SessionState } from './session-state.ts'

export function createSession(parts: SessionParts): Session {
  const { launch, host, clock, trade } = parts
  const askToken = createTokenAsker(host, clock)
  const respite = createRespite(clock)
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'loading' }
  let visits = 0
  /** The document was put away: what comes of earlier asks is not shown, since somebody else may have come back to it. */
  let away = false
  /** Calls that wait until it is known who has come back to it. */
  let waiting: (() => void)[] | undefined
  let held: Held | undefined
  /** Whether anybody was around when it was last asked. */
  let around: boolean | undefined
  let stopped = false
  let finishedVisit = 0
  let renewing: Promise<void> | undefined
  /** Neither rejects. */
  let starting: Promise<void> | undefined
  let reconnecting: Promise<void> | undefined

  const present = async () => (around = await host.present())
  const become = (next: SessionState) => {
    state = next
    for (const changed of listeners) changed()
  }
  const goOn = () => {
    for (const call of waiting ?? []) call()
    waiting = undefined
  }
  /** What fails of earlier asks is not told: the one that follows them tells how it stands. */
  const tell = (error: unknown) => away || parts.onError?.(error)
  /** Whoever gives tokens has none for now, or the service will not have this one: a panel says so. */
  const isOver = (error: unknown) => is401(error) || isFailure(error) || (!held && refusalOf(error) !== undefined)
  const left = () => (held ? held.expiresIn - held.age() : 0)

  function hold(token: string, expiresIn: number, age: () => number): void {
    held = { token, expiresIn, age }
    alive.arm(expiresIn)
  }

  function open(session: WidgetSession, age: () => number): void {
    const before = 'visit' in state ? state : undefined
    hold(session.sessionToken, session.expiresIn, age)
    const stays = before && keepsScreen(before.session, session, visits === finishedVisit)
    const status = away ? 'returning' : 'open'
    // The same user's screen stays as it is: only the token is new. Unless the order was paid meanwhile.
    become(stays ? { status, session: before.session, visit: before.visit } : { status, session, visit: ++visits })
  }

  /** What was refused has grown old on its way, and a token of the address is of no use any more: whoever is around gives another. */
  async function askAnew(error: unknown): Promise<void> {
    if (!is401(error) || !(await present())) throw error
    launch.token = null
    await askHost('unauthorized')
  }

  /** The trade of a token with what the document has begun of it, or from the start. */
  async function tradeFor(token: string, nonce: string): Promise<void> {
    const begun = launch.trade?.token === token ? launch.trade : undefined
    const age = begun?.age ?? clock.stopwatch()
    launch.trade = undefined
    const answer = trade(begun ? { token, nonce: launch.nonce, launched: begun.answer } : { token, nonce })
    launch.readAhead?.()
    open(await answer, age)
  }

  /** Throws the host's refusal (`Failure`), or what the trade threw. */
  async function askHost(reason: TokenReason): Promise<void> {
    const grant = await askToken(reason)
    if ('error' in grant) return fail(grant)
    await tradeFor(grant.token, randomNonce()).catch(async (error: unknown) => {
      if (reason === 'unauthorized' || refusalOf(error) !== 'expired') throw error
      await askAnew(error)
    })
  }

  async function renewOnce(reason: TokenReason): Promise<void> {
    // Shown before it was traded: until that is done, each call tries again.
    if (!held && launch.token !== null && reason !== 'reconnect') return tradeFor(launch.token, launch.nonce).catch(askAnew)
    if (await present()) await askHost(reason)
    else {
      const age = clock.stopwatch()
      const { sessionToken, expiresIn } = await parts.renew(held?.token ?? '')
      hold(sessionToken, expiresIn, age)
      if ('visit' in state) become({ status: 'open', session: state.session, visit: state.visit, expiring: isLast(expiresIn) })
    }
    parts.onRenewed?.()
  }

  /** Three parallel callers are one renewal. */
  const renew = (reason: TokenReason): Promise<void> =>
    (renewing ??= renewOnce(reason).finally(() => {
      renewing = undefined
    }))

  /** For a call, or by itself: where there is nothing yet, each asks again. */
  const renewForCall = (reason: TokenReason): Promise<void> => (held ? renew(reason) : respite.ask(() => renew(reason)))

  const alive = createKeepAlive({
    clock,
    remaining: left,
    waiting: () => !held,
    may: async () => state.status === 'open' && parts.visible() && !stopped && visits !== finishedVisit && (!held || !(await present())),
    renew: () => renewForCall('expiring').catch((error: unknown) => (isOver(error) ? end(error) : fail(error))),
  })

  /** Why there is nothing to show when no token came and nobody can be asked for one. */
  const unasked = (): Refusal => (launch.expired ? 'expired' : parts.framed ? 'unsupported' : 'unauthorised')

  async function begin(again: boolean): Promise<void> {
    try {
      if (launch.token !== null) {
        if (!again && parts.view) become({ status: 'open', session: parts.view, visit: ++visits, ahead: true })
        return await renew('initial')
      }
      if (!(await present())) return become({ status: 'refused', why: unasked() })
      await askHost(again || host.again() ? 'reconnect' : 'initial')
    } catch (error) {
      const why = refusalOf(error)
      respite.note(error)
      // What the document has brought stays, and with it what was typed meanwhile.
      if (state.status === 'open' && isOver(error)) return end(error)
      if (state.status === 'open') alive.again()
      // Whoever is back is asked for next.
      else if (state.status !== 'returning') become(why ? { status: 'refused', why } : { status: 'failed', error })
      tell(error)
    }
  }

  /** The token in hand, if any, for a call of `visit`: what was typed by one user is never sent for another. */
  async function tokenOf(visit: number): Promise<string> {
    if (waiting) {
      await new Promise<void>((resolve) => waiting?.push(resolve))
      return tokenOf(visit)
    }
    if (state.status !== 'open' || state.visit !== visit) throw new SessionEnded('This visit is not open')
    return held?.token ?? ''
  }

  async function fresh(reason: TokenReason, visit: number): Promise<string> {
    try {
      await renewForCall(reason)
    } catch (error) {
      // What is left of the session still serves, unless the service has already refused it.
      if (reason !== 'unauthorized' && left() > 5 && !is401(error)) return tokenOf(visit)
      if (!isOver(error)) throw error
      void end(error)
      throw new SessionEnded('The session could not be renewed', { cause: error })
    }
    return tokenOf(visit)
  }

  async function end(cause: unknown): Promise<void> {
    const before = state
    if (before.status !== 'open') return
    const { session, visit, ahead } = before
    alive.stop()
    const error = isFailure(cause) ? cause : undefined
    const why = held ? undefined : refusalOf(cause)
    become({ status: 'paused', session, visit, ahead, why, resumable: around !== false && !isFinal(cause), busy: false, error })
    parts.onExpired?.()
    tell(cause)
    // Without anybody to ask for a token, "Continue" has nothing to offer.
    if (!(await present()) && state.status === 'paused' && state.resumable) become({ ...state, resumable: false })
  }

  function leave(): void {
    away = true
    waiting ??= []
    if ('visit' in state) become({ status: 'returning', session: state.session, visit: state.visit })
  }

  function reconnect(): Promise<void> {
    const earlier = reconnecting ?? renewing ?? starting
    const ask = async () => {
      leave()
      // Who was asked before this page came did not say who is here now.
      await earlier?.catch(() => undefined)
      leave()
      // Unless the page has come back once more meanwhile.
      away = reconnecting !== mine
      await renew('reconnect').catch((error: unknown) => {
        if (state.status === 'returning') become({ ...state, error })
        tell(error)
      })
      if (reconnecting !== mine) return
      reconnecting = undefined
      goOn()
    }
    const mine = ask()
    return (reconnecting = mine)
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    start: () => (starting = begin(false)),
    async token(seconds, visit) {
      const current = await tokenOf(visit)
      return left() >= seconds ? current : fresh(left() > 0 ? 'expiring' : 'expired', visit)
    },
    async replace(used, visit) {
      const current = await tokenOf(visit)
      return current === used ? fresh('unauthorized', visit) : current
    },
    end: (cause) => void end(cause),
    async resume() {
      askToken.forget()
      if (state.status === 'returning') return reconnect()
      if (state.status !== 'paused') {
        away = false
        goOn()
        become({ status: 'loading' })
        return (starting = begin(true))
      }
      if (state.busy) return
      become({ ...state, busy: true, error: undefined })
      await renew('expired').catch((error: unknown) => {
        if (state.status === 'paused') become({ ...state, resumable: !isFinal(error), busy: false, error })
        tell(error)
      })
    },
    leave,
    reconnect,
    keepAlive: alive.check,
    finish() {
      finishedVisit = visits
      if (held && isShown(state)) become({ status: 'open', session: state.session, visit: state.visit })
    },
    stop() {
      stopped = true
      alive.stop()
    },
  }
}
