import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { packed, pathOf, send, serve } from './serve.ts'

type Output = { fileName: string; code?: string; source?: string }
type Vite = { build: (config: object) => Promise<{ output: Output[] }> }

// The baseline page is built with React, which many callers use, and with the widget's version of Vite.
const widget = createRequire(new URL('../../apps/point-exchange/package.json', import.meta.url))

const build = async (): Promise<Map<string, Buffer>> => {
  const { build } = (await import(pathToFileURL(widget.resolve('vite')).href)) as Vite
  const alias = Object.fromEntries(
    ['react', 'react-dom'].map((name) => [name, dirname(widget.resolve(`${name}/package.json`))]),
  )
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    root: fileURLToPath(new URL('hello', import.meta.url)),
    resolve: { alias },
    build: { write: false, modulePreload: false },
  })
  return new Map(output.map(({ fileName, code, source }) => [`/${fileName}`, packed(code ?? source ?? '')]))
}

/** Serves a React page with one button, built and compressed like the widgets. */
export const serveHello = async () => {
  const files = await build()
  return serve((request, response) => {
    const path = pathOf(request)
    const file = files.get(path === '/' ? '/index.html' : path)
    if (file === undefined) response.writeHead(404).end()
    else if (path === '/') send(response, 'html', file)
    else send(response, 'js', file, 'public, max-age=31536000, immutable')
  })
}
