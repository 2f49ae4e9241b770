import { request } from 'node:http'
import { pathOf, serve } from './serve.ts'

/**
 * Starts a proxy that delays the service's answers, as a distant database would. An API answer takes at least
 * `milliseconds`. The data at the end of a widget's document comes `behind` ms after the request. Files and the
 * beginning of a document have no delay.
 */
export const serveSlowApi = (target: () => number, milliseconds: number, behind = milliseconds) =>
  serve((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const path = pathOf(incoming)
    const asked = performance.now()
    const after = (delay: number, act: () => void) =>
      setTimeout(act, Math.max(0, asked + delay - performance.now())).unref()
    const onward = request({ host: '127.0.0.1', port: target(), method, path: url, headers }, (answer) => {
      const begin = (): unknown => outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      const pass = (): unknown => answer.pipe(outgoing)
      if (path.startsWith('/v1/')) after(milliseconds, () => begin() && pass())
      else if (begin() && !/^\/widgets\/[\w-]+\/$/.test(path)) pass()
      else {
        answer.once('end', () => outgoing.end())
        answer.once('data', (beginning) => {
          answer.pause()
          outgoing.write(beginning)
          after(behind, pass)
        })
      }
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
