import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml, page } from './page.ts'

/**
 * The explanation of an error code of the widgets' `lw:error` event. `kind` has the form `auth · recoverable · retry`.
 * The texts are Markdown and may contain code and links.
 */
export type EmbedError = {
  code: string
  title: string
  kind: string
  meaning: string
  causes: string[]
  remedy: string
}

const section = /^## `(\w+)`: (.+)\n\*(.+)\*\n\n(.+)\n\n((?:- .+\n)+)\n\*\*Fix\.\*\* (.+)$/gm
export type EmbedErrors = ReadonlyMap<string, EmbedError>

/**
 * Returns every error code of the widgets with its explanation. Reads the codes from `docs/errors.md` of the embed
 * package.
 */
export function readEmbedErrors(embedFolder: string): EmbedErrors {
  const text = readFileSync(join(embedFolder, 'docs/errors.md'), 'utf8')
  return new Map(
    [...text.matchAll(section)].map(([, code = '', title = '', kind = '', meaning = '', causes = '', remedy = '']) => [
      code,
      { code, title, kind: kind.replaceAll('`', ''), meaning, causes: causes.trim().slice(2).split('\n- '), remedy },
    ]),
  )
}

/** Converts Markdown to HTML. Replaces each link by its text, because the service does not serve the linked files. */
const inline = (markdown: string): string =>
  escapeHtml(markdown)
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')

export const isRecoverable = ({ kind }: EmbedError): boolean => !kind.includes('not recoverable')

/** Returns the HTML page that explains an error code of the widgets. */
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
