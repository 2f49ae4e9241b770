import type { Page } from '@playwright/test'
import { widgetFrame } from './embedded.ts'

type Message = Record<string, unknown>

declare global {
  interface Window {
    /** The message ports that this document has created or received. */
    ports: MessagePort[]
    /** The messages received over the ports. */
    ported: Message[]
  }
}

/**
 * Records the ports of the page and its frames, so that a test can send messages as the page or as the widget. Call
 * this function before opening the page.
 */
export const keepPorts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.ports = []
    window.ported = []
    const keep = (port: MessagePort) => {
      // The widget's document forwards the messages that arrived before its script bundle, so the same port may arrive
      // twice.
      if (window.ports.includes(port)) return
      window.ports.push(port)
      port.addEventListener('message', ({ data }) => window.ported.push(data as Message))
    }
    // A frame keeps only received ports, because the channels that a widget creates itself do not lead to the page.
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

/** Sends messages as the page or as the widget over the port between them. */
export const sendAs = (page: Page, as: 'page' | 'widget', ...messages: unknown[]): Promise<void> =>
  (as === 'page' ? page.mainFrame() : widgetFrame(page)).evaluate((messages) => {
    for (const message of messages) window.ports.at(-1)?.postMessage(message)
  }, messages)

/** Returns the answers that the page or the widget has received for its request `id`. */
export const answersTo = (page: Page, as: 'page' | 'widget', id: number): Promise<Message[]> =>
  (as === 'page' ? page.mainFrame() : widgetFrame(page)).evaluate(
    (id) => window.ported.filter((message) => message['id'] === id && !('method' in message)),
    id,
  )
