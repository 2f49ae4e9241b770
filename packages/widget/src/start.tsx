import { options } from 'preact'
import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import type { WidgetView, WidgetType } from '@loyalty/contract'
import { connect, reportHeight } from '@loyalty/embed/guest'
import { findNative, type NativeWindow } from '@loyalty/embed/handshake'
import type { Init } from '@loyalty/embed/protocol'
import { createAppearance } from './appearance/appearance.ts'
import { readConfig } from './config.ts'
import { explainErrors } from './explain-errors.ts'
import { bundled, bundledLocale, loadMessages } from './i18n/bundled.ts'
import { keepInput } from './early-input.ts'
import { createDisplay } from './i18n/display.ts'
import { BUILD, takeLaunch } from './launch.ts'
import { reportFailure } from './report-failure.ts'
import { RuntimeContext, type Runtime } from './runtime.ts'
import { localClock } from './session/clock.ts'
import { createSession } from './session/session.ts'
import { createSessionApi } from './session/session-api.ts'
import { goBack } from './shell/go-back.ts'
import { leaveOnEscape } from './shell/leave-on-escape.ts'
import { watchHeight } from './shell/watch-height.ts'
import { Shell } from './shell/shell.tsx'
import { warnPage } from './warn-page.ts'

export type WidgetApp<W extends WidgetType> = {
  widget: W
  /** Renders the screens. When the user changes, or the order was paid elsewhere, the widget mounts new screens. */
  render: (session: Extract<WidgetView, { widget: W }>) => ReactNode
}

/**
 * The first screen waits at most `LONGEST_DISPLAY` seconds for the page's language and colours. In an app, the first
 * screen waits at most `LONGEST_SILENCE` seconds for the app's first message.
 */
const LONGEST_DISPLAY = 3
const LONGEST_SILENCE = 0.5
/**
 * A frame without a token waits at most this number of seconds for the first message of its page, whose script may be
 * slow.
 */
const LONGEST_ABSENCE = 30
const later = (seconds: number) => new Promise<void>((resolve) => void localClock.after(seconds, resolve))

/**
 * Makes Preact run effects right after a render, as React does for a press. Otherwise other code would run before the
 * effect that moves the focus, and would find no focused element.
 */
options.requestAnimationFrame = queueMicrotask

/**
 * Starts a widget in this document: takes over the launch, connects to the host, opens the session and renders the
 * screens. Call once, from `main.tsx`.
 */
export function startWidget<W extends WidgetType>({ widget, render }: WidgetApp<W>): void {
  const { documentElement: html } = document
  const launch = takeLaunch(window)
  const framed = window.parent !== window
  const config = readConfig(document.querySelector('#lw-config')?.textContent)
  const display = createDisplay({
    root: html,
    locale: bundledLocale,
    messages: bundled,
    load: loadMessages,
    applyAppearance: createAppearance(() => bridge),
  })
  const root = document.querySelector('#widget-root') ?? document.body
  const listeners = new Set<() => void>()
  let hosted = false
  // An app sends `lw.back` instead.
  let hasHistory = !findNative(window as NativeWindow) && new URLSearchParams(location.search).get('history') !== 'off'
  let again = false
  let displayed: Promise<void> | undefined

  function onInit(init: Init): void {
    const back = hosted
    hosted = true
    again = init.again
    // Sets the layout of a frame. In a webview, the widget fills the whole view, even if the app answers.
    if (framed) html.dataset['layout'] = 'framed'
    for (const changed of listeners) changed()
    // A page that does not know `lw.history` would leave the entry behind.
    if (init.features['history'] !== true) hasHistory = false
    displayed = display.apply(init)
    if (!init.again) warnPage(init, framed ? window.frameElement : null)
    if (!back && init.features['modal'] === true) leaveOnEscape(document, bridge)
    const { status } = session.state()
    // A host that answers only after a refused or paused start may now give the missing token.
    if (status === 'refused' || (!back && status === 'paused') || (back && status === 'failed')) void session.resume()
    else if (back) void session.reconnect()
  }

  const connection = connect({
    widget,
    build: BUILD,
    allowedOrigins: config.allowedOrigins,
    sid: launch.greeting?.sid,
    wait: launch.greeting && !launch.expired ? LONGEST_ABSENCE * 1000 : undefined,
    onInit,
    onUpdate: (change) => void display.apply(change),
    onFocus: () => root.querySelector<HTMLElement>('h1[tabindex]')?.focus(),
    onBack: () => goBack(document),
    onDestroy() {
      stopHeight()
      session.stop()
    },
  })
  const bridge = explainErrors(connection, location.origin)
  launch.greeting?.handOver()
  const stopHeight = reportHeight(bridge, root, (report) => watchHeight(root, report))
  // The loader never puts a token into the address. A frame whose address contains a token has the layout of a separate
  // page.
  html.dataset['layout'] = framed && launch.token === null ? 'framed' : 'standalone'
  const settleLayout = async () => {
    if ((await bridge.started) === 'standalone') html.dataset['layout'] = 'standalone'
  }
  void settleLayout()

  const session = createSession({
    launch,
    host: {
      present: async () => {
        await bridge.started
        return hosted
      },
      again: () => again,
      requestToken: (reason) => bridge.requestToken(reason),
    },
    clock: localClock,
    ...createSessionApi(widget),
    framed,
    visible: () => document.visibilityState === 'visible',
    onRenewed: () => bridge.event('session.renewed', {}),
    onExpired: () => bridge.event('session.expired', {}),
    onError: (error) => void reportFailure(bridge, error),
  })
  // Hides the screen before the browser puts the document into its page cache, because another user may be signed in
  // when the document returns.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && hosted) session.leave()
  })
  document.addEventListener('visibilitychange', () => void session.keepAlive())
  window.addEventListener('online', () => void session.keepAlive())

  const runtime: Runtime = {
    widget,
    config,
    bridge,
    hosted: {
      get: () => hosted,
      subscribe(changed) {
        listeners.add(changed)
        return () => listeners.delete(changed)
      },
    },
    session,
    display,
    search: location.search,
  }
  const paint = () => {
    const screens = (
      <RuntimeContext value={runtime}>
        <Shell render={render as (session: WidgetView) => ReactNode} />
      </RuntimeContext>
    )
    const repeatInput = keepInput(root, launch.pressed?.())
    createRoot(root).render(screens)
    if (hasHistory) void loadStepHistory()
    void repeatInput()
  }
  // Not in the first load. Without this file, Back leaves the page.
  const loadStepHistory = async () => {
    const file = await import('./shell/step-history.ts').catch(() => undefined)
    file?.keepStepHistory(window, root, (length, leave) => bridge.history(length, leave))
  }
  const waitForDisplay = async () => {
    // Gives an app `LONGEST_SILENCE` seconds to send its colours and language before the first screen. An app that does
    // not answer must not delay the first screen further.
    if (!framed) await Promise.race([bridge.started, later(LONGEST_SILENCE)])
    // Waits at most `LONGEST_DISPLAY` seconds for language and colours. If language and colours arrive after that time,
    // the display changes the screens in use.
    await Promise.race([displayed, later(LONGEST_DISPLAY)])
  }
  // Keeps the document's skeleton or first screen at least until the session has a state to show.
  const shown = new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      stop()
      resolve()
    })
  })
  void session.start()
  void shown.then(waitForDisplay).then(paint)
}
