import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { build } from 'vite'
import type { WidgetType, WidgetView } from '@loyalty/contract'
import { locales, type Locale } from '@loyalty/embed/languages'
import { frameProblemResponse, toFetch } from '@loyalty/sdk'
import { readMessages } from '@loyalty/widget/read-messages'
import { indexPage, looksOf, pictured, sheetPage, sheets } from './gallery-page.ts'
import { framePages } from './states/frame-pages.ts'
import { galleries } from './states/list.ts'
import type { Gallery } from './states/state.ts'

export { locales } from '@loyalty/embed/languages'
export { pictured, sheets as galleries, stateAddress, widths } from './gallery-page.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const opener = '/__states/open-state.js'

/** Returns the messages of a widget by key, in one language. */
async function textsOf(widget: string, locale: Locale): Promise<Record<string, string>> {
  const { first, later } = await readMessages(folder(`../../${widget}`), locale)
  return { ...first, ...later }
}

/** Builds the script that fakes a widget's surroundings. The script runs before the widget's own script. */
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

type FirstScreenModule = { renderFirstScreen: (view: WidgetView, page: object) => string }

/** Returns the HTML of the usual first screen, as the service puts it into a document. */
async function firstScreenOf({ widget, session }: Gallery, locale: Locale, theme: string): Promise<string> {
  const file = folder(`../../${widget}/dist/${locale}/first-screen.js`)
  const { renderFirstScreen } = (await import(file)) as FirstScreenModule
  return `<template id="lw-first">${renderFirstScreen(session, { config: unfilled, theme, search: '' })}</template>`
}

/** The configuration of every document of the gallery. */
const unfilled = { allowedOrigins: [], environment: 'sandbox', returnUrls: [] }

/**
 * Returns the built document with all placeholders filled and the gallery's script first. Returns undefined if the
 * widget is not built.
 */
async function documentOf(
  gallery: Gallery,
  { locale, theme, state }: { locale: Locale; theme: string; state: unknown },
): Promise<string | undefined> {
  const { widget } = gallery
  const file = folder(`../../${widget}/dist/${locale}/index.html`)
  if (!existsSync(file)) return undefined
  const isAhead = gallery.states.some(({ name, ahead }) => ahead && name === state)
  const screen = isAhead ? await firstScreenOf(gallery, locale, theme) : ''
  return readFileSync(file, 'utf8')
    .replaceAll('__THEME__', theme)
    .replaceAll('__ENVIRONMENT__', 'sandbox')
    .replaceAll('__KEY__', '')
    .replace('__CONFIG__', JSON.stringify(unfilled))
    .replace('__FIRST__', () => screen)
    .replace(
      /<meta charset="utf-8"[^>]*>/,
      (charset) => `${charset}<script src="${opener}?widget=${widget}&locale=${locale}"></script>`,
    )
}

/** Cache settings for files with a hash in their name. Hundreds of frames load the same files. */
const cached = { immutable: true, maxAge: '1d' }

/**
 * A script for a document without a widget. Reports that the document shows its state, as `page/open-state.ts` does in
 * a widget's document.
 */
const reached = `<script>
  document.documentElement.dataset.reached = ''
  window.frameElement?.dispatchEvent(new Event('reached'))
</script>`

const widgets = ['point-exchange', 'multibrand'] as const satisfies readonly WidgetType[]

const oneOf = <T extends string>(value: unknown, choices: readonly [T, ...T[]]): T =>
  choices.find((each) => each === value) ?? choices[0]

/** Serves the gallery of the built widgets on loopback. Port 0 takes a free port. `files` maps extra paths to files. */
export async function serveStates(
  port = 0,
  files: Readonly<Record<string, string>> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const script = await openerScript()
  const app = express()
  app.get('/__states/', (_, response) => void response.type('html').send(indexPage()))
  for (const [path, file] of Object.entries(files))
    app.get(path, (_, response) => response.sendFile(file, { ...cached, dotfiles: 'allow' }))
  for (const { widget, states } of sheets)
    for (const { name } of states)
      app.get(`/__states/${widget}/${name}/`, ({ query }, response) => {
        const looks = looksOf(query['locale'] === undefined ? pictured : [oneOf(query['locale'], locales)])
        response.type('html').send(sheetPage(widget, name, looks))
      })
  app.get(`/__states/${framePages.widget}/`, async (request, response, next) => {
    const shown = framePages.states.find(({ name }) => name === request.query['state'])
    if (!shown) return next()
    // Sends the page with status 200 and without its Content-Security-Policy. An error status would print an error in
    // the console, and the policy would block the `reached` script.
    const page = await frameProblemResponse(toFetch(request), shown.problem, shown.waysOn).text()
    response.type('html').send(page + reached)
  })
  app.get(opener, async ({ query }, response) => {
    const widget = oneOf(query['widget'], widgets)
    const texts = await textsOf(widget, oneOf(query['locale'], locales))
    response.type('js').send(`var galleryTexts = ${JSON.stringify(texts)};\n${script}`)
  })
  for (const gallery of galleries) {
    const { widget } = gallery
    app.get(`/__states/${widget}/`, async ({ query }, response, next) => {
      const locale = oneOf(query['locale'], locales)
      const theme = oneOf(query['theme'], ['light', 'dark', 'auto'])
      const html = await documentOf(gallery, { locale, theme, state: query['state'] })
      if (html === undefined) next()
      else response.type('html').send(html)
    })
    app.use(`/widgets/${widget}`, express.static(folder(`../../${widget}/dist`), cached))
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
