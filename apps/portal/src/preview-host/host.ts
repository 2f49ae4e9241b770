import { defineElement, mount, type LoyaltyWidgetElement, type WidgetOptions } from '@loyalty/embed'
import type { EmbedOptions } from './embed-options.ts'
import { connect, readToHost, type FromHost, type ToHost } from './messages.ts'

// The script of the preview host. The host shows one widget by the public function `mount`, with options that the
// portal sends through a port. It takes one port, and only from the portal around it.

const { portal = '', service = '' } = document.documentElement.dataset

type Grant = { token: string; expiresIn: number }
type Waiting = { resolve: (grant: Grant) => void; reject: (refused: unknown) => void }

function serve(port: MessagePort): void {
  const send = (message: FromHost): void => port.postMessage(message)
  const waiting = new Map<number, Waiting>()
  let tokens = 0
  let shown: { element: LoyaltyWidgetElement; frameKey: string } | undefined

  const fetchToken: WidgetOptions['fetchToken'] = ({ widget }) =>
    new Promise<Grant>((resolve, reject) => {
      const id = (tokens += 1)
      waiting.set(id, { resolve, reject })
      send({ kind: 'token', id, widget })
    })

  const log = (name: string) => (detail: unknown) => send({ kind: 'event', name, detail })
  const on = { ready: log('ready'), complete: log('complete'), event: log('event'), error: log('error') }

  const show = ({ type, embedKey, ...display }: EmbedOptions): void => {
    // The theme of the page is that of the widget, so that no other ground shows around the widget.
    document.documentElement.style.colorScheme = display.theme === 'auto' ? 'light dark' : display.theme
    document.documentElement.lang = display.locale
    const frameKey = `${type} ${embedKey}`
    if (shown?.frameKey === frameKey) {
      const { locale, theme, numerals = null, calendar = null, appearance = {} } = display
      Object.assign(shown.element, { locale, theme, numerals, calendar, appearance })
      return
    }
    shown?.element.remove()
    const { numerals, calendar, appearance, ...rest } = display
    const options: WidgetOptions = {
      ...rest,
      type,
      embedKey,
      origin: service,
      fetchToken,
      on: { ...on, close: log('close') },
    }
    if (numerals !== undefined) options.numerals = numerals
    if (calendar !== undefined) options.calendar = calendar
    if (appearance !== undefined) options.appearance = appearance
    shown = { element: mount('main', options), frameKey }
  }

  const answer = (message: Exclude<ToHost, { kind: 'show' }>): void => {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'token') asked?.resolve({ token: message.token, expiresIn: message.expiresIn })
    else asked?.reject(message.refused)
  }

  port.addEventListener('message', ({ data }) => {
    const message = readToHost(data)
    if (message === 'size' || message === 'content') send({ kind: 'refused', why: message })
    else if (message.kind === 'show') show(message.options)
    else answer(message)
  })
  port.start()
  new ResizeObserver(() => send({ kind: 'height', height: Math.ceil(document.body.scrollHeight) })).observe(
    document.body,
  )
}

defineElement()
document.body.style.margin = '0'

const takePort = ({ origin, source, data, ports: [port] }: MessageEvent): void => {
  if (origin !== portal || source !== parent || data !== connect || port === undefined) return
  removeEventListener('message', takePort)
  serve(port)
}
addEventListener('message', takePort)
