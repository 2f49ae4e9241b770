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

/** The folder of the templates: inside the packed package, or in this repository. */
const templatesFolder = (): string => {
  const packed = fileURLToPath(new URL('../templates', import.meta.url))
  return existsSync(packed) ? packed : fileURLToPath(new URL('../../../../apps/examples', import.meta.url))
}

/** Returns the names of all templates. */
const templateNames = (): string[] =>
  readdirSync(templatesFolder(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

/** Returns the address of the packed SDK that the service at `baseUrl` serves. Throws `UsageError` without one. */
async function findSdkPackage(baseUrl: string): Promise<string> {
  const list = `${baseUrl}/packages/`
  const packages = await fetch(list, { signal: AbortSignal.timeout(10_000) })
    .then((answer) => answer.json() as Promise<{ packages?: { name: string; url: string }[] }>)
    .then((body) => body.packages ?? [])
    .catch(() => [])
  const sdk = packages.find(({ name }) => name === '@loyalty/sdk')
  if (sdk === undefined)
    throw new UsageError(`${list} lists no @loyalty/sdk. Fix: start the service, or set --base-url.`)
  return sdk.url
}

function fill(file: string, values: Readonly<Record<string, string>>): void {
  const text = readFileSync(file, 'utf8')
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  if (filled !== text) writeFileSync(file, filled)
}

/**
 * Copies a template to a new folder, fills its placeholders, and writes its settings to `.env`. Only `.env` contains the
 * secrets. Throws `UsageError` for an unknown template and for a folder that contains files.
 */
export async function createProject(folder: string, template: string, values: TemplateValues): Promise<void> {
  const names = templateNames()
  if (!names.includes(template)) throw new UsageError(`--template must be one of ${names.join(', ')}.`)
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new UsageError(`${folder} contains files. Choose a new folder.`)
  const source = join(templatesFolder(), template)
  const needsSdk = existsSync(join(source, 'package.json'))
  const sdkPackage = needsSdk ? await findSdkPackage(values.baseUrl) : ''
  mkdirSync(folder, { recursive: true })
  cpSync(source, folder, { recursive: true })
  // npm leaves a file with the real name out of a package.
  if (existsSync(join(folder, 'gitignore'))) renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'))
  const example = join(folder, '.env.example')
  cpSync(example, join(folder, '.env'))
  fill(join(folder, '.env'), values)
  fill(example, { ...values, clientId: '', clientSecret: '', webhookSecrets: '' })
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile()))
    fill(join(parentPath, name), { baseUrl: values.baseUrl, embedKey: values.embedKey, sdkPackage })
}
