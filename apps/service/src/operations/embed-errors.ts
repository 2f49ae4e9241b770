import { readFileSync } from 'node:fs'
import { escapeHtml, page } from './page.ts'

/** A code of the widgets' `lw:error`. `kind` reads as `auth · recoverable · retry`; texts may hold `code` and links in Markdown. */
export type EmbedError = { code: string; title: string; kind: string; meaning: string; causes: string[]; remedy: string }

const section = /^## `(\w+)`: (.+)\n\*(.+)\*\n\n(.+)\n\n((?:- .+\n)+)\n\*\*Fix\.\*\* (.+)$/gm
const text = readFileSync(new URL('../../../../packages/embed/docs/errors.md', import.meta.url), 'utf8')

/** Every code of the widgets, as the embed's own documentation explains it: the address in an error's `docs` leads here. */
export const embedErrors: ReadonlyMap<string, EmbedError> = new Map(
  [...text.matchAll(section)].map(([, code = '', title = '', kind = '', meaning = '', causes = '', remedy = '']) => [
    code,
    { code, title, kind: kind.replaceAll('`', ''), meaning, causes: causes.trim().slice(2).split('\n- '), remedy },
  ]),
)

/** Links of the documentation lead to other files of it, which are not served: their words stay. */
const inline = (markdown: string): string =>
  escapeHtml(markdown)
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')

export const isRecoverable = ({ kind }: EmbedError): boolean => !kind.includes('not recoverable')

/** The same for a person. */
export const embedErrorPage = (error: EmbedError): string => {
  const facts = error.kind.split(' · ').map((fact) => `<li>${escapeHtml(fact)}</li>`)
  return page(
    `${error.code}: ${error.title}`,
    `<h1>${error.code}</h1>
<p class="lead">${inline(error.title)}</p>
<ul class="facts">${facts.join('')}</ul>
<h2>What it means</h2>
<p>${inline(error.meaning)}</p>
<h2>Likely causes</h2>
<ul>${error.causes.map((cause) => `<li>${inline(cause)}</li>`).join('')}</ul>
<h2>What to do</h2>
<p>${inline(error.remedy)}</p>`,
  )
}
