import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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

export const isRecoverable = ({ kind }: EmbedError): boolean => !kind.includes('not recoverable')
