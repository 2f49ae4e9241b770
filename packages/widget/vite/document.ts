import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { dirOf, type Locale } from '../src/i18n/locales.ts'
import { readMessages } from './messages.ts'
import { tablesScript } from './tables.ts'

/** Which widget it is, and the seconds that a token of it lives. */
type Launched = { widget: string; lifetime: number }
type Parts = Launched & { folder: string; locale: Locale }

/** A letter's shape is read when it is first shown, in each size and weight. Each Arabic one is here, most of them in one of its forms. */
const alphabets = {
  rtl: 'أبجد هوز حطي كلمن سعفص قرشت ثخذ ضظغ ال لا إلى آن مئة رؤية شيء 0123456789.,%',
  ltr: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789.,%',
}
const boot = new URL('boot.css', import.meta.url)
const launchFile = new URL('../src/launch.ts', import.meta.url)

/**
 * Makes the app's `index.html` the document that the service fills: `__THEME__`, `__ENVIRONMENT__`, `__KEY__`, `__CONFIG__`, and
 * `__RETURN__`, the attribute of the way back that needs no script. First skeleton and its few styles, so that something is painted before
 * any file has come, then the launch; `{{key}}` becomes a message.
 */
export function document({ folder, locale, ...launched }: Parts): Plugin {
  return {
    name: 'widget-document',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const messages = await readMessages(folder, locale)
        const say = (key: string) => escape(messages[key] ?? missing(key))
        const filled = html.replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => say(key))
        const links = [...filled.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link)
        const scripts = [...filled.matchAll(/<script type="module"[^>]*><\/script>/g)].map(([script]) => script)
        const bare = [...links, ...scripts].reduce((text, tag) => text.replace(tag, ''), filled)
        const style = (await Promise.all([boot, join(folder, 'skeleton.css')].map((file) => readFile(file, 'utf8'))))
          .join('')
          .replace(/\/\*.*?\*\//gs, '')
          .replace(/\s+/g, ' ')
          .replace(/ ?([{};:,]) /g, '$1')
          .replace(/;}/g, '}')
          .trim()
        const head = [
          `<link rel="icon" href="data:,">`,
          `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
          `<style>${style}</style>`,
          `<noscript><style>#widget-root{display:none}</style></noscript>`,
          // The launch tells when it cannot be had, and knows it by its id.
          ...scripts.map(ofThisOrigin).map((tag) => tag.replace('<script', '<script id="lw-code"')),
        ]
        // Where nothing is real, that is said with the first paint; the shell's own takes its place.
        const ribbon = `<header><p class="lw-ribbon">${say('shared.sandbox')}</p></header>`
        // What the launch reads fonts with, last first: sizes and weights of the first screens, then what another font has to be found for.
        const [own, other] = dirOf(locale) === 'rtl' ? [alphabets.rtl, 'A'] : [alphabets.ltr, 'ع']
        const about = Object.values(messages).some((text) => text.includes('≈')) ? ['<p>≈</p>'] : []
        const others = [`<b>${other}</b>`, ...about, `<p>${other}</p>`]
        const samples = [...others, `<strong>${own}</strong><h2>${own}</h2>`, `<b>${own}</b>`, `<p>${own}</p><small>${own}</small><input>`]
        const sample = `<div class="lw-sample">${samples.map((letters) => `<div hidden>${letters}</div>`).join('')}</div>`
        const lost = [
          `<template><main class="lw-message-screen lw-noscript"><div role="alert"><h1 class="lw-title">${say('shared.failed.title')}</h1>`,
          `<p>${say('shared.problem.unreachable')}</p></div>`,
          `<button class="lw-button lw-button-primary">${say('shared.retry')}</button></main></template>`,
        ]
        const end = [
          ...lost,
          // Behind the skeleton, which is painted then no later than without any script. The launch reads the configuration.
          `<script type="application/json" id="lw-config">__CONFIG__</script>`,
          `<script>${await launchScript({ ...launched, tables: tablesScript(locale) })}</script>`,
          `<noscript>${ribbon}<div class="lw-noscript"><p>${say('shared.noscript')}</p>`,
          `<a target="_top" rel="noreferrer" __RETURN__>${say('shared.return')}</a></div></noscript>`,
          // Here it holds up the screens, not the skeleton.
          ...links.map(ofThisOrigin),
        ]
        return bare
          .replace(
            /<html[^>]*>/,
            `<html lang="${locale}" dir="${dirOf(locale)}" data-theme="__THEME__" data-environment="__ENVIRONMENT__" data-key="__KEY__">`,
          )
          .replace('<div id="widget-root">', (root) => root + ribbon)
          .replace('</main>', (end) => end + sample)
          .replace(/<meta charset="utf-8"\s*\/?>/, (charset) => [charset, ...head].join('\n'))
          .replace('</body>', () => [...end, '</body>'].join('\n'))
          .replace(/>\s*\n\s*</g, '><')
      },
    },
  }
}

/** The launch as one self-contained classic script. */
async function launchScript(launched: Launched & { tables: string }): Promise<string> {
  const entry = `import { launch } from ${JSON.stringify(launchFile.pathname)}; launch(window, ${JSON.stringify(launched)})`
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'launch',
        resolveId: (id) => (id === 'launch' ? '\0launch' : undefined),
        load: (id) => (id === '\0launch' ? entry : undefined),
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'launch', output: { format: 'iife' } } },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The launch script was not built')
  return output.output[0].code.trim()
}

const ofThisOrigin = (tag: string) => tag.replace(' crossorigin', '')

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const missing = (key: string): never => {
  throw new Error(`The document names a message that does not exist: ${key}`)
}
