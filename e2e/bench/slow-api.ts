import { request } from 'node:http'
import { serve } from './serve.ts'

/** The service with `milliseconds` in front of every answer of its API: what a database far away would take. Files and documents pass. */
export const serveSlowApi = (target: () => number, milliseconds: number) =>
  serve((incoming, outgoing) => {
    const pass = (): void => {
      const { method, url, headers } = incoming
      const onward = request({ host: '127.0.0.1', port: target(), method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    }
    setTimeout(pass, incoming.url?.startsWith('/v1/') ? milliseconds : 0)
  })
