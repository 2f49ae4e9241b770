import type { TokenReason } from '@loyalty/embed/protocol'
import { randomNonce } from '../launch.ts'
import { createKeepAlive } from './keep-alive.ts'
import { initial, isOver, reduce, type SessionEffect, type SessionEvent } from './reduce.ts'
import { fail, is401, refusalOf } from './refusal.ts'
import { createTokenRequester } from './request-token.ts'
import type { Session, SessionParts } from './session-parts.ts'
import { SessionEnded, type Refusal } from './session-state.ts'

/**
 * Creates a session and runs its state machine (`reduce.ts`): requests tokens, shares requests in flight, dispatches
 * their results and runs effects.
 */
export function createSession(parts: SessionParts): Session {
  const { launch, host, clock, exchangeToken } = parts
  const requestToken = createTokenRequester(host, clock)
  const listeners = new Set<() => void>()
  let machine = initial
  /** Calls that wait until the page has confirmed the user; undefined while calls may proceed. */
  let waiting: (() => void)[] | undefined
  let stopped = false
  /** Requests in flight. `starting` and `reconnecting` never reject. */
  let renewing: Promise<void> | undefined
  let starting: Promise<void> | undefined
  let reconnecting: Promise<void> | undefined

  const left = () => (machine.held ? machine.held.session.expiresIn - machine.held.age() : 0)

  const tokenInUse = () => machine.held?.session.sessionToken ?? ''

  const keepAlive = createKeepAlive({
    clock,
    lifetime: () => machine.held?.session.expiresIn ?? 0,
    remaining: left,
    may: async () =>
      machine.shown.status === 'open' &&
      parts.visible() &&
      !stopped &&
      machine.epochs !== machine.finished &&
      !(await present()),
    renew: () => renew('expiring').catch((error: unknown) => (isOver(error) ? end(error) : fail(error))),
  })

  const effects: Record<SessionEffect, (event: SessionEvent) => void> = {
    arm: keepAlive.arm,
    disarm: keepAlive.stop,
    expired: () => parts.onExpired?.(),
    report: (event) => 'error' in event && parts.onError?.(event.error),
    checkHost: () => void present(),
  }

  function dispatch(event: SessionEvent): void {
    const step = reduce(machine, event)
    const isChanged = step.state.shown !== machine.shown
    machine = step.state
    if (isChanged) for (const changed of listeners) changed()
    for (const name of step.effects) effects[name](event)
  }

  function release(): void {
    for (const call of waiting ?? []) call()
    waiting = undefined
  }

  const end = (error: unknown) => dispatch({ type: 'ended', error })

  async function present(): Promise<boolean> {
    const hosted = await host.present()
    dispatch({ type: 'hostChecked', hosted })
    return hosted
  }

  /**
   * Exchanges a token for a session. Uses the request that the launch has already sent for this token, if there is one.
   */
  async function exchange(token: string, nonce: string): Promise<void> {
    const begun = launch.exchange?.token === token ? launch.exchange : undefined
    const age = begun?.age ?? clock.stopwatch()
    launch.exchange = undefined
    const answer = exchangeToken(begun ? { token, nonce: launch.nonce, launched: begun.answer } : { token, nonce })
    launch.warmUp?.()
    dispatch({ type: 'opened', session: await answer, age })
  }

  /**
   * Exchanges another token after a 401, because the first token expired in transit. Drops the token of the address and
   * requests a new token from the host. Rethrows any other error.
   */
  async function exchangeAnother(error: unknown): Promise<void> {
    if (!is401(error) || !(await present())) throw error
    launch.token = null
    await exchangeOfHost('unauthorized')
  }

  /**
   * Requests a token from the host and exchanges that token. Throws the host's refusal (`Failure`), or the error of the
   * exchange.
   */
  async function exchangeOfHost(reason: TokenReason): Promise<void> {
    const grant = await requestToken(reason)
    if ('error' in grant) return fail(grant)
    await exchange(grant.token, randomNonce()).catch(async (error: unknown) => {
      if (reason === 'unauthorized' || refusalOf(error) !== 'expired') throw error
      await exchangeAnother(error)
    })
  }

  async function renewOnce(reason: TokenReason): Promise<void> {
    if (!machine.held && launch.token !== null && reason !== 'reconnect')
      return exchange(launch.token, launch.nonce).catch(exchangeAnother)
    if (await present()) await exchangeOfHost(reason)
    else {
      const age = clock.stopwatch()
      dispatch({ type: 'renewed', session: await parts.renew(tokenInUse()), age })
    }
    parts.onRenewed?.()
  }

  /** Renews the session. Parallel callers share one renewal. */
  const renew = (reason: TokenReason): Promise<void> =>
    (renewing ??= renewOnce(reason).finally(() => {
      renewing = undefined
    }))

  /** Returns the refusal of a start without a token and without a host that could give a token. */
  const withoutToken = (): Refusal => (launch.expired ? 'expired' : parts.framed ? 'unsupported' : 'unauthorised')

  async function begin(again: boolean): Promise<void> {
    try {
      if (launch.token !== null) return await renew('initial')
      if (!(await present())) return dispatch({ type: 'refused', why: withoutToken() })
      await exchangeOfHost(again || host.again() ? 'reconnect' : 'initial')
    } catch (error) {
      dispatch({ type: 'startFailed', error })
    }
  }

  /**
   * Returns the token for a call of `epoch`. Throws for another epoch, so that the input
   * of one user is never sent for another user.
   */
  async function tokenOf(epoch: number): Promise<string> {
    if (waiting) {
      await new Promise<void>((resolve) => waiting?.push(resolve))
      return tokenOf(epoch)
    }
    const { shown } = machine
    if (shown.status !== 'open' || shown.epoch !== epoch) throw new SessionEnded('Epoch not open')
    return tokenInUse()
  }

  async function fresh(reason: TokenReason, epoch: number): Promise<string> {
    try {
      await renew(reason)
    } catch (error) {
      // The renewal failed. A token that is still valid serves the call, unless the service has refused the renewal
      // with a 401.
      if (reason !== 'unauthorized' && left() > 5 && !is401(error)) return tokenOf(epoch)
      if (!isOver(error)) throw error
      end(error)
      throw new SessionEnded('Renewal failed', { cause: error })
    }
    return tokenOf(epoch)
  }

  function leave(away: boolean): void {
    waiting ??= []
    dispatch({ type: 'left', away })
  }

  function reconnect(): Promise<void> {
    const earlier = reconnecting ?? renewing ?? starting
    const confirmUser = async () => {
      leave(true)
      // Waits for an earlier request and ignores its answer, which does not confirm the present user.
      await earlier?.catch(() => undefined)
      // If a later `reconnect` has started, the document stays `away` and the later call decides.
      leave(reconnecting !== mine)
      await renew('reconnect').catch((error: unknown) => dispatch({ type: 'returnFailed', error }))
      if (reconnecting !== mine) return
      reconnecting = undefined
      release()
    }
    const mine = confirmUser()
    return (reconnecting = mine)
  }

  return {
    state: () => machine.shown,
    draft: (epoch) => (machine.draft?.epoch === epoch ? machine.draft.text : null),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    start: () => (starting = begin(false)),
    async token(seconds, epoch) {
      const current = await tokenOf(epoch)
      return left() >= seconds ? current : fresh(left() > 0 ? 'expiring' : 'expired', epoch)
    },
    async replace(used, epoch) {
      const current = await tokenOf(epoch)
      return current === used ? fresh('unauthorized', epoch) : current
    },
    end,
    async resume() {
      requestToken.forget()
      const { shown } = machine
      if (shown.status === 'returning') return reconnect()
      if (shown.status !== 'paused') {
        release()
        dispatch({ type: 'restarted' })
        return (starting = begin(true))
      }
      if (shown.busy) return
      dispatch({ type: 'resuming' })
      await renew('expired').catch((error: unknown) => dispatch({ type: 'resumeFailed', error }))
    },
    leave: () => leave(true),
    reconnect,
    keepAlive: keepAlive.check,
    finish: () => dispatch({ type: 'finished' }),
    stop() {
      stopped = true
      keepAlive.stop()
    },
  }
}
