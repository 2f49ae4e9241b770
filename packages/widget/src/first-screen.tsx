import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { WidgetView, WidgetType } from '@loyalty/contract'
import { createBridge } from '@loyalty/embed/guest'
import type { WidgetConfig } from './config.ts'
import { bundled, bundledLocale, loadMessages } from './i18n/bundled.ts'
import { createDisplay } from './i18n/display.ts'
import { RuntimeContext, type Runtime } from './runtime.ts'
import type { Session } from './session/session-parts.ts'
import { Shell } from './shell/shell.tsx'
import type { WidgetApp } from './start.tsx'

/** The parts of its document that the first screen needs. `search` is the query of the document's address. */
export type FirstScreenPage = { config: WidgetConfig; theme: string; search: string }

/**
 * Renders the first screen of a view as HTML. Runs in the service, which puts the HTML into the document. Returns an
 * empty text for a receipt, whose screen is in a later file.
 */
export type RenderFirstScreen = (view: WidgetView, page: FirstScreenPage) => string

const unavailable = (): never => {
  throw new Error('The first screen has no session')
}

/** Returns a session that only shows `view`. The components use the other methods after the user's first press. */
function sessionOf(view: WidgetView): Session {
  const state = { status: 'open', session: view, epoch: 1 } as const
  return {
    state: () => state,
    subscribe: () => () => undefined,
    draft: () => null,
    start: unavailable,
    token: unavailable,
    replace: unavailable,
    end: unavailable,
    resume: unavailable,
    leave: unavailable,
    reconnect: unavailable,
    keepAlive: unavailable,
    finish: unavailable,
    stop: unavailable,
  }
}

/**
 * Returns the function that renders an app's first screen as HTML, with the components that the browser runs. The
 * document's policy permits no `style` attribute, so the HTML has `data-style`, which `showFirstScreen` applies.
 */
export function createFirstScreen<W extends WidgetType>({ widget, render }: WidgetApp<W>): RenderFirstScreen {
  return (view, { config, theme, search }) => {
    if (view.widget === 'point-exchange' && view.exchange.receipt !== null) return ''
    document.documentElement.dataset['theme'] = theme
    const runtime: Runtime = {
      widget,
      config,
      bridge: createBridge({}).bridge,
      hosted: { get: () => false, subscribe: () => () => undefined },
      session: sessionOf(view),
      display: createDisplay({
        root: document.documentElement,
        locale: bundledLocale,
        messages: bundled,
        load: loadMessages,
        applyAppearance: () => undefined,
      }),
      search,
    }
    const html = renderToStaticMarkup(
      <RuntimeContext value={runtime}>
        <Shell render={render as (session: WidgetView) => ReactNode} />
      </RuntimeContext>,
    )
    // A text contains no bare quotation mark, so only attributes match.
    return html.replaceAll(' style="', ' data-style="')
  }
}
