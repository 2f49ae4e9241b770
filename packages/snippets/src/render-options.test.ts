import { parse } from 'node:querystring'
import { expect, test } from 'vitest'
import {
  appSnippets,
  browserSnippets,
  renderSnippet,
  serverSnippets,
  type AppSnippet,
  type BrowserSnippet,
  type SnippetOptions,
} from './render-options.ts'
import { snippet } from './snippets.ts'

const plain: SnippetOptions = { type: 'multibrand', embedKey: 'ek_sandbox_1', locale: 'en', theme: 'auto' }
const themed: SnippetOptions = {
  ...plain,
  locale: 'ar',
  numerals: 'arab',
  appearance: { accent: { light: '#0b6e4f', dark: '#7fd1ae' }, text: undefined, radius: 4, font: 'serif' },
}
const place = { baseUrl: 'https://sandbox.example', fallback: 'Rewards & "more"' }
const render = (name: BrowserSnippet | AppSnippet, options: SnippetOptions) =>
  renderSnippet(name, options, place, snippet)
const names = Object.keys({ ...browserSnippets, ...appSnippets }) as (BrowserSnippet | AppSnippet)[]

test.each(names)('the snippet %s has no placeholder left', (name) => {
  for (const options of [plain, themed]) expect(render(name, options)).not.toMatch(/\{\{\w+\}\}|undefined/)
})

test('a script tag sets an appearance only if there is one', () => {
  expect(render('script', plain)).not.toContain('appearance')
  const { appearance } = /\.appearance = (?<appearance>.*)\n/.exec(render('script', themed))?.groups ?? {}
  expect(appearance).toBe(`{ accent: { light: '#0b6e4f', dark: '#7fd1ae' }, radius: 4, font: 'serif' }`)
})

test('a snippet escapes the text of its page', () => {
  for (const name of ['script', 'react', 'iframe'] as const)
    expect(render(name, plain)).toContain('Rewards &amp; &quot;more&quot;')
})

test('a plain frame has the language and the theme', () => {
  const { address = '' } = /src="(?<address>[^"]*)"/.exec(render('iframe', themed))?.groups ?? {}
  expect({ ...parse(address.replace(/^.*\?/, '').replaceAll('&amp;', '&')) }).toEqual({ locale: 'ar', theme: 'auto' })
})

test('no server snippet contains a secret or a placeholder', () => {
  for (const path of Object.values(serverSnippets)) expect(snippet(path)).not.toMatch(/sk_|whsec_|\{\{\w/)
})
