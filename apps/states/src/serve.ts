import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { build } from 'vite'
import { indexPage, sheetPage } from './gallery-page.ts'
import { galleries } from './states/list.ts'

export { stateAddress, widths } from './gallery-page.ts'
export { galleries } from './states/list.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const opener = '/__states/open-state.js'

/** The script that makes up what surrounds a widget, as one file that runs before the widget's own. */
async function openerScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder('.'),
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: folder('page/open-state.ts'), output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The gallery’s script was not built')
  return output.output[0].code
}

/** The document as it was built, filled as the service fills it, with the gallery's script before everything else. */
function documentOf(widget: string, locale: string, theme: string): string | undefined {
  const file = folder(`../../${widget}/dist/${locale}/index.html`)
  if (!existsSync(file)) return undefined
  return readFileSync(file, 'utf8')
    .replaceAll('__THEME__', theme)
    .replaceAll('__ENVIRONMENT__', 'sandbox')
    .replaceAll('__KEY__', '')
    .replace('__CONFIG__', JSON.stringify({ allowedOrigins: [], environment: 'sandbox', returnUrls: [] }))
    .replace(/<meta charset="utf-8"[^>]*>/, (charset) => `${charset}<script src="${opener}"></script>`)
}

/** For names that carry a hash: hundreds of frames ask for the same few files. */
const kept = { immutable: true, maxAge: '1d' }

const oneOf = <T extends string>(wish: unknown, choices: readonly [T, ...T[]]): T => choices.find((each) => each === wish) ?? choices[0]

/** Serves the gallery of the built widgets on this machine; port 0 takes a free one. Files come by the paths that they are given. */
export async function serveStates(
  port = 0,
  files: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const script = await openerScript()
  const app = express()
  app.get('/__states/', (_, response) => void response.type('html').send(indexPage()))
  for (const [path, file] of Object.entries(files)) app.get(path, (_, response) => response.sendFile(file, { ...kept, dotfiles: 'allow' }))
  app.get(opener, (_, response) => void response.type('js').send(script))
  for (const { widget, states } of galleries) {
    for (const { name } of states)
      app.get(`/__states/${widget}/${name}/`, (_, response) => void response.type('html').send(sheetPage(widget, name)))
    app.get(`/__states/${widget}/`, ({ query }, response, next) => {
      const html = documentOf(widget, oneOf(query['locale'], ['en', 'ar']), oneOf(query['theme'], ['light', 'dark', 'auto']))
      if (html === undefined) next()
      else response.type('html').send(html)
    })
    app.use(`/widgets/${widget}`, express.static(folder(`../../${widget}/dist`), kept))
  }
  app.use('/logos', express.static(folder('../../service/seed/logos')))
  const server = createServer(app)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
