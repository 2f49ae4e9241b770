import { createHash } from 'node:crypto'
import { windowHeaders } from '../http/security-headers.ts'

const style = `
:root { color-scheme: light dark; --ink: #1b2330; --soft: #566173; --line: #d9dee7; --paper: #fff; --card: #f5f7fa; --link: #1d4fd7; --no: #a3211b; --yes: #17623a }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf3; --soft: #a3aebf; --line: #323b4a; --paper: #12161d; --card: #1b212b; --link: #8fb4ff; --no: #ff9d94; --yes: #7fd8a4 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
header, main, footer { max-inline-size: 44rem; margin-inline: auto; padding-inline: 1.25rem }
header { padding-block: 1.25rem; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; border-block-end: 1px solid var(--line) }
header span { font-weight: 600; margin-inline-end: auto }
main { padding-block: 2rem 3rem }
footer { padding-block: 1.25rem 2.5rem; color: var(--soft); border-block-start: 1px solid var(--line) }
h1 { font: 600 clamp(1.25rem, 5vw, 1.75rem)/1.3 ui-monospace, Menlo, Consolas, monospace; margin: 0 0 .25rem; overflow-wrap: anywhere }
h2 { font-size: 1.125rem; line-height: 1.4; margin: 2rem 0 .5rem }
p, ul { margin: 0 0 .75rem }
ul { padding-inline-start: 1.25rem }
li { margin-block: .25rem }
a { color: var(--link); text-underline-offset: .15em }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px }
.lead { font-size: 1.125rem; color: var(--soft) }
.facts { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 0; padding: 0; list-style: none }
.facts li { margin: 0; padding: .125rem .75rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card) }
.yes { color: var(--yes) } .no { color: var(--no) }
pre, code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .875rem }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5 }
`

const digest = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/**
 * The headers of an HTML page. The content security policy allows only the page's own style, by its digest. The policy
 * forbids all scripts, frames and forms, and loading any file.
 */
export const pageHeaders = {
  'Content-Security-Policy': `default-src 'none'; style-src ${digest(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ...windowHeaders,
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept, Accept-Encoding',
} as const

/** Returns an HTML page without scripts, fonts and pictures. The argument `main` must already be HTML. */
export const page = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header><span>Loyalty points API</span><nav aria-label="Documentation"><a href="/reference">Reference</a> · <a href="/reference.md">Plain text</a></nav></header>
<main>
${main}
</main>
<footer>Questions about one request? Tell us its <code>requestId</code>.</footer>
</body>
</html>
`
