import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { verifyWebhook } from '../verify-webhook.ts'
import { asLines, cases, casesOfThePage } from './cases.ts'
import { codeBlock } from './code-block.ts'

type Command = [string, ...string[]]

/** `probes` succeed where the runtime is there. The block is put into `file`, the runner beside it; the last command has the cases' file added. */
type Language = {
  name: string
  block: string
  file: string
  runner: string
  probes: Command[]
  commands: Command[]
  more?: [string, string]
}

const languages: Language[] = [
  {
    name: 'Python',
    block: 'python',
    file: 'verifier.py',
    runner: 'run.py',
    probes: [['python3', '-V']],
    commands: [['python3', 'run.py']],
  },
  { name: 'PHP', block: 'php', file: 'verifier.php', runner: 'run.php', probes: [['php', '-v']], commands: [['php', 'run.php']] },
  {
    name: 'Java',
    block: 'java',
    file: 'WebhookVerifier.java',
    runner: 'Run.java',
    probes: [
      ['javac', '-version'],
      ['java', '-version'],
    ],
    commands: [
      ['javac', '-Werror', 'Run.java', 'WebhookVerifier.java'],
      ['java', '-cp', '.', 'Run'],
    ],
  },
  {
    name: 'C#',
    block: 'csharp',
    file: 'WebhookVerifier.cs',
    runner: 'Run.cs',
    probes: [
      ['mcs', '--version'],
      ['mono', '--version'],
    ],
    commands: [
      ['mcs', '-warnaserror', '-out:run.exe', 'Run.cs', 'WebhookVerifier.cs'],
      ['mono', 'run.exe'],
    ],
  },
  {
    name: 'Go',
    block: 'go',
    file: 'webhooks/verify.go',
    runner: 'run.go',
    probes: [['go', 'version']],
    commands: [['go', 'run', 'run.go']],
    more: ['go.mod', 'module page\n'],
  },
]

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

// Nothing is fetched: neither a newer Go nor a module.
const env = { ...process.env, GOTOOLCHAIN: 'local', GOPROXY: 'off' }
const run = ([command, ...args]: Command, cwd?: string) => spawnSync(command, args, { cwd, env, encoding: 'utf8' })

const opened = { php: '<?php\n' } as Partial<Record<string, string>>

test.for(languages)('the verifier in $name answers every case as it must', { timeout: 180_000 }, (language, context) => {
  const absent = language.probes.find((probe) => run(probe).status !== 0)
  if (absent) context.skip(`${language.name} is not proved here: there is no ${absent[0]}`)

  const folder = mkdtempSync(join(tmpdir(), 'webhooks-page-'))
  folders.push(folder)
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  put(language.file, `${opened[language.block] ?? ''}${codeBlock(language.block)}`)
  copyFileSync(new URL(`runners/${language.runner}`, import.meta.url), join(folder, language.runner))
  put('cases.tsv', asLines(casesOfThePage))
  if (language.more) put(...language.more)

  let answer = ''
  for (const [i, command] of language.commands.entries()) {
    const isLast = i === language.commands.length - 1
    const { status, stdout, stderr } = run(isLast ? [...command, 'cases.tsv'] : command, folder)
    expect(status, stderr).toBe(0)
    answer = stdout
  }
  const statuses = answer.trim().split('\n').map(Number)
  const answered = casesOfThePage.map(({ name }, i) => [name, statuses[i]])
  expect(answered).toEqual(casesOfThePage.map(({ name, status }) => [name, status]))
})

test.each(cases)('verifyWebhook answers $status to $name', ({ status, body, signature, timestamp, ...rest }) => {
  const headers = { 'x-service-signature': signature ?? undefined, 'x-service-timestamp': timestamp ?? undefined }
  const verified = verifyWebhook({ body, headers, ...rest })
  // It knows one refusal more: a header that was repeated is 400.
  const expected = signature?.includes(',') ? 400 : status
  expect(verified.ok ? 200 : verified.status).toBe(expected)
})
