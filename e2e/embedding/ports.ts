import type { Page } from '@playwright/test'
import { widgetFrame } from './embedded.ts'

type Message = Record<string, unknown>

declare global {
  interface Window {
    /** The ends of channels that this document has made or been given. */
    ports: MessagePort[]
    /** What came over them. */
    ported: Message[]
  }
}

/** Keeps the ends of every channel, in the page and in its frames, so that a test can speak as either side. Before the page is opened. */
export const keepPorts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.ports = []
    window.ported = []
    const keep = (port: MessagePort) => {
      // What the document has heard before its bundle is heard again by it.
      if (window.ports.includes(port)) return
      window.ports.push(port)
      port.addEventListener('message', ({ data }) => window.ported.push(data as Message))
    }
    // In a frame only what it is given: the widget's own channels are no way to the page.
    addEventListener('message', ({ ports }) => ports.forEach(keep))
    if (window !== top) return
    const { MessageChannel } = window
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super()
        keep(this.port1)
      }
    }
  })

/** Says something as the page, or as the widget, over the port between them. */
export const say = (page: Page, as: 'page' | 'widget', ...messages: unknown[]): Promise<void> =>
  (as === 'page' ? page.mainFrame() : widgetFrame(page)).evaluate((messages) => {
    for (const message of messages) window.ports.at(-1)?.postMessage(message)
  }, messages)

/** The answers to requests that were sent as one side. */
export const answersTo = (page: Page, as: 'page' | 'widget', id: number): Promise<Message[]> =>
  (as === 'page' ? page.mainFrame() : widgetFrame(page)).evaluate(
    (id) => window.ported.filter((message) => message['id'] === id && !('method' in message)),
    id,
  )
