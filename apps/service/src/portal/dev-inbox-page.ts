import { createHash } from 'node:crypto'
import type { RenderedMail } from '../mail/render-mail.ts'

/** A mail of the inbox, with the time at which the service queued it. */
export type InboxEntry = RenderedMail & { id: string; at: string }

const style = `
:root { color-scheme: light dark; --line: #d8d8d2; --muted: #63635d; --accent: #0b5cad }
@media (prefers-color-scheme: dark) { :root { --line: #3b3b38; --muted: #a2a29b; --accent: #7ab8ff } }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px }
h1 { font-size: 20px; margin: 0 0 4px }
h2 { font-size: 16px; margin: 0 }
p { margin: 0 0 8px }
.note, .facts { color: var(--muted); font-size: 14px }
article { border-top: 1px solid var(--line); padding: 16px 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 12px 0 }
a { color: var(--accent); overflow-wrap: anywhere }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

/** The content security policy of the inbox page. It allows only the page's own style. */
export const inboxPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

const article = ({ id, at, to, subject, text, link }: InboxEntry): string => {
  const shown = link === undefined ? escaped(text) : escaped(text.replace(link, '')).trim()
  return [
    `<article id="${escaped(id)}">`,
    `<h2 dir="auto">${escaped(subject)}</h2>`,
    `<p class="facts">To <bdi>${escaped(to)}</bdi> · <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></p>`,
    `<pre dir="auto">${shown}</pre>`,
    ...(link === undefined ? [] : [`<p dir="ltr"><a href="${escaped(link)}">${escaped(link)}</a></p>`]),
    '</article>',
  ].join('\n')
}

/** Returns the HTML page of the inbox, with the newest mail first. */
export const inboxPage = (entries: readonly InboxEntry[]): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Inbox · development</title><style>${style}</style></head><body><main>`,
    '<h1>Inbox</h1>',
    '<p class="note">This service has no mail server, so it keeps its mails here. Only this machine can open this page. Reload it for new mails.</p>',
    ...(entries.length === 0 ? ['<p>No mail yet. An invitation or a new password makes the first one.</p>'] : []),
    ...entries.map(article),
    '</main></body></html>',
  ].join('\n')
