import { options } from 'preact'
import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import type { WidgetView, WidgetType } from '@loyalty/contract'
import { connect, reportHeight } from '@loyalty/embed/guest'
import type { Init } from '@loyalty/embed/protocol'
import { createAppearance } from './appearance/appearance.ts'
import { readConfig } from './config.ts'
import { bundled, bundledLocale, loadCatalogue } from './i18n/bundled.ts'
import { createDisplay } from './i18n/display.ts'
import { BUILD, takeLaunch } from './launch.ts'
import { RuntimeContext, type Runtime } from './runtime.ts'
import { localClock } from './session/clock.ts'
import { createSession } from './session/session.ts'
import { takeView } from './session/take-view.ts'
import { createTrader } from './session/trader.ts'
import { goBack } from './shell/go-back.ts'
import { leaveOnEscape } from './shell/leave-on-escape.ts'
import { sessionError } from './shell/session-error.ts'
import { Shell } from './shell/shell.tsx'
import { warnPage } from './warn-page.ts'

export type WidgetApp<W extends WidgetType> = {
  widget: W
  /** The screens, mounted anew when another user or order comes. */
  render: (session: Extract<WidgetView, { widget: W }>) => ReactNode
}

/** Seconds that the first screen waits for another language and the page's colours, and for an app to wish any. */
const LONGEST_DRESSING = 3
const LONGEST_SILENCE = 0.5
/** And that a frame without a token waits for its page: it has nothing else to show, and the page's script may be slower than all of this. */
const LONGEST_ABSENCE = 30
const later = (seconds: number) => new Promise<void>((resolve) => void localClock.after(seconds, resolve))

/** Effects run as soon as a screen stands, as React runs those of a press: what takes the focus takes it before anything is told to have lost it. */
options.requestAnimationFrame = queueMicrotask

/** Boots a widget in this document: launch, page around, session, language, then its screens. Call it once, from `main.tsx`. */
export function startWidget<W extends WidgetType>({ widget, render }: WidgetApp<W>): void {
  const { documentElement: html } = document
  const launch = takeLaunch(window)
  const framed = window.parent !== window
  const config = readConfig(document.querySelector('#lw-config')?.textContent)
  const display = createDisplay({
    root: html,
    locale: bundledLocale,
    catalogue: bundled,
    load: loadCatalogue,
    dress: createAppearance(() => bridge),
  })
  const root = document.querySelector('#widget-root') ?? document.body
  const listeners = new Set<() => void>()
  let hosted = false
  let again = false
  let dressed: Promise<void> | undefined

  function onInit(init: Init): void {
    const back = hosted
    hosted = true
    again = init.again
    // The page of a webview has a view of its own, whoever answers it.
    if (framed) html.dataset['layout'] = 'framed'
    for (const changed of listeners) changed()
    dressed = display.apply(init)
    if (!init.again) warnPage(init, framed ? window.frameElement : null)
    if (!back && init.features['modal'] === true) leaveOnEscape(document, bridge)
    const { status } = session.state()
    // Who comes late may have what nobody had.
    if (status === 'refused' || (!back && status === 'paused') || (back && status === 'failed')) void session.resume()
    else if (back) void session.reconnect()
  }

  const bridge = connect({
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
  launch.greeting?.handOver()
  const stopHeight = reportHeight(bridge, root)
  // A token in the address means that no loader of ours stands around.
  html.dataset['layout'] = framed && launch.token === null ? 'framed' : 'standalone'
  const settleLayout = async () => {
    if ((await bridge.started) === 'standalone') html.dataset['layout'] = 'standalone'
  }
  void settleLayout()

  const session = createSession({
    launch,
    view: takeView(document),
    host: {
      present: async () => {
        await bridge.started
        return hosted
      },
      again: () => again,
      requestToken: (reason) => bridge.requestToken(reason),
    },
    clock: localClock,
    ...createTrader(widget),
    framed,
    visible: () => document.visibilityState === 'visible',
    onRenewed: () => bridge.event('session.renewed', {}),
    onExpired: () => bridge.event('session.expired', {}),
    onError: (error) => bridge.error(sessionError(error)),
  })
  // What comes behind the document after all is not kept in it.
  document.addEventListener('DOMContentLoaded', () => void takeView(document))
  // Before the browser keeps the page, so that it comes back with nothing of whoever was here.
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
    createRoot(root).render(screens)
  }
  const dress = async () => {
    // What the document has brought is there before an app can have said how it wishes it; one that says nothing must not hold it up.
    if (!framed) await Promise.race([bridge.started, later(LONGEST_SILENCE)])
    // What is late is put on when it comes, over screens that can be used meanwhile.
    await Promise.race([dressed, later(LONGEST_DRESSING)])
  }
  // Until there is something to show, and it is dressed as the page wishes, the document's own skeleton stands.
  const shown = new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      stop()
      resolve()
    })
  })
  void session.start()
  void shown.then(dress).then(paint)
}
