import { request } from 'node:http'
import { serve } from './serve.ts'

/** The service, whose API answers no sooner than `milliseconds` after it was asked: what a database far away would take. Files and documents pass. */
export const serveSlowApi = (target: () => number, milliseconds: number) =>
  serve((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const due = performance.now() + (url.startsWith('/v1/') ? milliseconds : 0)
    const onward = request({ host: '127.0.0.1', port: target(), method, path: url, headers }, (answer) => {
      const pass = (): void => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      }
      setTimeout(pass, Math.max(0, due - performance.now()))
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
