import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from '../stack/child.ts'
import { fillPlaceholders, snippet } from '@loyalty/snippets'
import { root } from './snippets.ts'

export const [serverCode, verifyCode] = [snippet('readme/server.ts'), snippet('readme/verify.ts')]
export const pageCode = snippet('readme/page.html')

/** Creates and returns a folder for scripts. These scripts can import the same packages as a caller's server. */
export const callersFolder = (): string => {
  mkdirSync(`${root}apps/bff/.cache`, { recursive: true })
  return mkdtempSync(`${root}apps/bff/.cache/readme-`)
}

/**
 * Starts the README's server with these environment variables, and with the README's page for this embed key. Resolves
 * when the site answers at `url`.
 */
export const startReadmeSite = async (env: Record<string, string>, embedKey: string, url: string) => {
  const folder = callersFolder()
  mkdirSync(join(folder, 'public'))
  const file = join(folder, 'server.ts')
  writeFileSync(file, serverCode.replace("static('public')", `static('${join(folder, 'public')}')`))
  writeFileSync(
    join(folder, 'public/index.html'),
    fillPlaceholders(pageCode, { baseUrl: env['LOYALTY_BASE_URL'] ?? '', embedKey }),
  )
  const server = await startChild(file, { ...env, PORT: new URL(url).port }, url)
  return {
    output: server.output,
    [Symbol.asyncDispose]: async (): Promise<void> => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
