import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { languages, type Locale } from '@loyalty/embed/languages'
import { readMessages } from './read-messages.ts'
import { intlWarmUpScript } from './intl-warm-up.ts'

/** The widget's type, and the lifetime of a widget token in seconds. */
type Launched = { widget: string; lifetime: number }
type Parts = Launched & { folder: string; locale: Locale }

/**
 * Letters for the font samples. The browser loads the shape of a letter when a text first uses the letter, in each size
 * and weight. Most Arabic letters have several joined forms, of which these samples contain only one.
 */
const alphabets = {
  Arab: 'أبجد هوز حطي كلمن سعفص قرشت ثخذ ضظغ ال لا إلى آن مئة رؤية شيء 0123456789.,%',
  Latn: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789.,%',
}
/** For each script, a letter of the script that the page's language does not use. This letter needs a second font. */
const otherLetter = { Arab: 'A', Latn: 'ع' }
const boot = new URL('boot.css', import.meta.url)
const sourceOf = (file: string): string => JSON.stringify(fileURLToPath(new URL(`../src/${file}`, import.meta.url)))

/**
 * Returns the plugin that turns the app's `index.html` into the document, and each `{{key}}` into a message. The
 * service later fills placeholders such as `__THEME__`. The skeleton precedes the launch script, so that the first
 * paint waits for no file.
 */
export function document({ folder, locale, ...launched }: Parts): Plugin {
  return {
    name: 'widget-document',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const { first, later } = await readMessages(folder, locale)
        const messages = { ...first, ...later }
        const textOf = (key: string) => escape(messages[key] ?? missing(key))
        const filled = html.replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => textOf(key))
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
          // The launch script finds this tag by its id, and reports when the file of the tag fails to load.
          ...scripts.map(ofThisOrigin).map((tag) => tag.replace('<script', '<script id="lw-code"')),
        ]
        // The first paint shows this sandbox ribbon. The screens that replace the skeleton render the same ribbon.
        const ribbon = `<header><p class="lw-ribbon">${textOf('shared.sandbox')}</p></header>`
        // The warm-up loads these font samples from last to first. The samples with the sizes and weights of the first
        // screens are last. The letters that need a second font are first.
        const { dir, script } = languages[locale]
        const own = alphabets[script]
        const other = otherLetter[script]
        const about = Object.values(messages).some((text) => text.includes('≈')) ? ['<p>≈</p>'] : []
        const others = [`<b>${other}</b>`, ...about, `<p>${other}</p>`]
        const samples = [
          ...others,
          `<strong>${own}</strong><h2>${own}</h2>`,
          `<b>${own}</b>`,
          `<p>${own}</p><small>${own}</small><input>`,
        ]
        const sample = `<div class="lw-sample">${samples.map((letters) => `<div hidden>${letters}</div>`).join('')}</div>`
        const lost = [
          `<template><main class="lw-message-screen lw-noscript"><div role="alert"><h1 class="lw-title">${textOf('shared.failed.title')}</h1>`,
          `<p>${textOf('shared.problem.unreachable')}</p></div>`,
          `<button class="lw-button lw-button-primary">${textOf('shared.retry')}</button></main></template>`,
        ]
        const end = [
          ...lost,
          // The scripts follow the skeleton, so that the skeleton appears without delay. The configuration precedes the
          // launch script, which reads the configuration.
          `<script type="application/json" id="lw-config">__CONFIG__</script>`,
          `<script>${await launchScript({ ...launched, warmUpScript: intlWarmUpScript(locale) })}</script>`,
          `<noscript>${ribbon}<div class="lw-noscript"><p>${textOf('shared.noscript')}</p>`,
          `<a target="_top" rel="noreferrer" __RETURN__>${textOf('shared.return')}</a></div></noscript>`,
          // The style sheet comes last, so that the style sheet delays the screens but not the skeleton.
          ...links.map(ofThisOrigin),
          // The service puts the first screen here. The script after it waits for the style sheet.
          `__FIRST__<script>${await inlineScript(`import { showFirstScreen } from ${sourceOf('show-first-screen.ts')}; showFirstScreen(window)`)}</script>`,
        ]
        return bare
          .replace(
            /<html[^>]*>/,
            `<html lang="${locale}" dir="${dir}" data-theme="__THEME__" data-environment="__ENVIRONMENT__" data-key="__KEY__">`,
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

/** Returns `launch` and everything it imports as one classic script. */
const launchScript = (launched: Launched & { warmUpScript: string }): Promise<string> =>
  inlineScript(`import { launch } from ${sourceOf('launch.ts')}; launch(window, ${JSON.stringify(launched)})`)

/** Returns a module and everything it imports as one classic script. */
async function inlineScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'inline-script',
        resolveId: (id) => (id === 'inline' ? '\0inline' : undefined),
        load: (id) => (id === '\0inline' ? entry : undefined),
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'inline', output: { format: 'iife' } } },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The inline script was not built')
  return output.output[0].code.trim()
}

const ofThisOrigin = (tag: string) => tag.replace(' crossorigin', '')

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const missing = (key: string): never => {
  throw new Error(`The document names a message that does not exist: ${key}`)
}
