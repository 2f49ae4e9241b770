import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { build } from 'vite'
import { sendFrameProblem } from '@loyalty/sdk/express'
import { indexPage, sheetPage, sheets } from './gallery-page.ts'
import { framePages } from './states/frame-pages.ts'
import { galleries } from './states/list.ts'

export { sheets as galleries, stateAddress, widths } from './gallery-page.ts'

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

/** What a widget's document is told by `page/open-state.ts`. */
const reached = `<script>
  document.documentElement.dataset.reached = ''
  window.frameElement?.dispatchEvent(new Event('reached'))
</script>`

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
  for (const { widget, states } of sheets)
    for (const { name } of states)
      app.get(`/__states/${widget}/${name}/`, (_, response) => void response.type('html').send(sheetPage(widget, name)))
  app.get(`/__states/${framePages.widget}/`, (request, response, next) => {
    const shown = framePages.states.find(({ name }) => name === request.query['state'])
    const send = response.send.bind(response)
    // A refusal would be a line on the console, and its policy lets nobody say that it is there.
    response.send = (html: string) => {
      response.status(200).removeHeader('content-security-policy')
      return send(html + reached)
    }
    if (shown) sendFrameProblem(request, response, shown.problem, shown.waysOn)
    else next()
  })
  for (const { widget } of galleries) {
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
