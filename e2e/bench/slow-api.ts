import { request } from 'node:http'
import { serve } from './serve.ts'

/** A browser can slow down a page's own thread alone. So long a slow phone's worker takes to read the tables, in ms; here it waits as long, and then reads them. */
const workerTakes = 100
const wait = `for (const end = performance.now() + ${workerTakes}; performance.now() < end; );\n`

/** The service with `milliseconds` in front of every answer of its API: what a database far away would take. Files and documents pass. */
export const serveSlowApi = (target: () => number, milliseconds: number) =>
  serve((incoming, outgoing) => {
    const pass = (): void => {
      const { method, url } = incoming
      const isWorker = url?.includes('/assets/tables-')
      const headers = isWorker ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
      const onward = request({ host: '127.0.0.1', port: target(), method, path: url, headers }, (answer) => {
        const { statusCode = 502, headers } = answer
        if (isWorker) {
          outgoing.writeHead(statusCode, { ...headers, 'content-length': Number(headers['content-length']) + wait.length })
          outgoing.write(wait)
        } else outgoing.writeHead(statusCode, answer.rawHeaders)
        answer.pipe(outgoing)
      })
      onward.on('error', () => outgoing.destroy())
      incoming.pipe(onward)
    }
    setTimeout(pass, incoming.url?.startsWith('/v1/') ? milliseconds : 0)
  })
