import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../output/usage-error.ts'

/** The values of a template's placeholders, such as `{{baseUrl}}`. An unknown value is an empty text. */
export type TemplateValues = {
  baseUrl: string
  embedKey: string
  clientId: string
  clientSecret: string
  webhookSecrets: string
}

const placeholder = /\{\{(\w+)\}\}/g

/** The package behind each placeholder of an address. Nobody owns the scope in a registry yet. */
const packageNames: Readonly<Record<string, string>> = { sdkPackage: '@loyalty/sdk', embedPackage: '@loyalty/embed' }

/** The folder of the templates: inside the packed package, or in this repository. */
const templatesFolder = (): string => {
  const packed = fileURLToPath(new URL('../templates', import.meta.url))
  return existsSync(packed) ? packed : fileURLToPath(new URL('../../../../apps/examples', import.meta.url))
}

/** Returns the names of all templates. */
export const templateNames = (): string[] =>
  readdirSync(templatesFolder(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

/** Throws `UsageError` for an unknown template, and for a folder that contains files. */
export function checkProject(folder: string, template: string): void {
  const names = templateNames()
  if (!names.includes(template)) throw new UsageError(`--template must be one of ${names.join(', ')}.`)
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new UsageError(`${folder} contains files. Choose a new folder.`)
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** Returns the names of the placeholders in a template's files. */
export function placeholdersOf(template: string): ReadonlySet<string> {
  const texts = filesOf(join(templatesFolder(), template)).map((file) => readFileSync(file, 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name)))
}

/** Returns the addresses of the packed packages that the service at `baseUrl` serves, by their placeholders. */
async function findPackages(baseUrl: string, placeholders: readonly string[]): Promise<Record<string, string>> {
  const list = `${baseUrl}/packages/`
  const fix = 'Fix: start the service, or set --base-url.'
  const answer = await fetch(list, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (answer === undefined) throw new UsageError(`${list} does not answer. ${fix}`)
  const packages = await (answer.json() as Promise<{ packages?: { name: string; url: string }[] }>).then(
    (body) => body.packages ?? [],
    () => [],
  )
  const found = placeholders.map((each) => {
    const url = packages.find(({ name }) => name === packageNames[each])?.url
    if (url === undefined) throw new UsageError(`${list} lists no ${packageNames[each]}. ${fix}`)
    return [each, url]
  })
  return Object.fromEntries(found) as Record<string, string>
}

type Values = Readonly<Record<string, string>>

const filledText = (text: string, values: Values): string =>
  text.replaceAll(placeholder, (unknown, name: string) => values[name] ?? unknown)

function fill(file: string, values: Values): void {
  const text = readFileSync(file, 'utf8')
  const filled = filledText(text, values)
  if (filled !== text) writeFileSync(file, filled)
}

/**
 * Copies a template to a new folder, fills its placeholders, and writes the settings of a server to `.env`. Only `.env`
 * contains the secrets. Returns whether the project has an `.env`. Throws `UsageError` like `checkProject`, and if the
 * service does not serve the packages of the template.
 */
export async function createProject(folder: string, template: string, values: TemplateValues): Promise<boolean> {
  checkProject(folder, template)
  const { baseUrl, embedKey } = values
  const wanted = [...placeholdersOf(template)].filter((name) => name in packageNames)
  const packages = wanted.length > 0 ? await findPackages(baseUrl, wanted) : {}
  mkdirSync(folder, { recursive: true })
  cpSync(join(templatesFolder(), template), folder, { recursive: true })
  // npm leaves a file with the real name out of a package.
  if (existsSync(join(folder, 'gitignore'))) renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'))
  const example = join(folder, '.env.example')
  const isServer = existsSync(example)
  if (isServer) {
    // No other user of the machine can read the file, from its first byte on.
    const secrets = filledText(readFileSync(example, 'utf8'), values)
    writeFileSync(join(folder, '.env'), secrets, { mode: 0o600, flag: 'wx' })
    fill(example, { ...values, clientId: '', clientSecret: '', webhookSecrets: '' })
  }
  for (const file of filesOf(folder)) fill(file, { baseUrl, embedKey, ...packages })
  return isServer
}
