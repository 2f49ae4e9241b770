import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { verifyWebhook } from '../webhooks/verify-webhook.ts'
import { asLines, cases, guideCases } from './cases.ts'
import { snippet } from '@loyalty/snippets'

type Command = [string, ...string[]]

/**
 * A programming language of the guide. The test skips a language if a command in `probes` fails. The last command in
 * `commands` gets the file of test cases as an argument.
 */
type Language = {
  name: string
  file: string
  runner: string
  probes: Command[]
  commands: Command[]
  more?: [string, string]
}

const languages: Language[] = [
  {
    name: 'Python',
    file: 'verifier.py',
    runner: 'run.py',
    probes: [['python3', '-V']],
    commands: [['python3', 'run.py']],
  },
  {
    name: 'PHP',
    file: 'verifier.php',
    runner: 'run.php',
    probes: [['php', '-v']],
    commands: [['php', 'run.php']],
  },
  {
    name: 'Java',
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

// Prevents Go from downloading a newer version of itself or a module.
const env = { ...process.env, GOTOOLCHAIN: 'local', GOPROXY: 'off' }
const run = ([command, ...args]: Command, cwd?: string) => spawnSync(command, args, { cwd, env, encoding: 'utf8' })

/** Text before a snippet that a program needs and a page leaves out, by the name of the language. */
const prologues = { PHP: '<?php\n' } as Partial<Record<string, string>>

test.for(languages)(
  'the $name verifier returns the expected status for every case',
  { timeout: 180_000 },
  (language, context) => {
    const absent = language.probes.find((probe) => run(probe).status !== 0)
    if (absent) context.skip(`${language.name} is not installed: install ${absent[0]} to run this test`)

    const folder = mkdtempSync(join(tmpdir(), 'webhooks-guide-'))
    folders.push(folder)
    const put = (name: string, text: string) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    put(language.file, `${prologues[language.name] ?? ''}${snippet(`webhooks/${basename(language.file)}`)}`)
    copyFileSync(new URL(`runners/${language.runner}`, import.meta.url), join(folder, language.runner))
    put('cases.tsv', asLines(guideCases))
    if (language.more) put(...language.more)

    let answer = ''
    for (const [i, command] of language.commands.entries()) {
      const isLast = i === language.commands.length - 1
      const { status, stdout, stderr } = run(isLast ? [...command, 'cases.tsv'] : command, folder)
      expect(status, stderr).toBe(0)
      answer = stdout
    }
    const statuses = answer.trim().split('\n').map(Number)
    const answered = guideCases.map(({ name }, i) => [name, statuses[i]])
    expect(answered).toEqual(guideCases.map(({ name, status }) => [name, status]))
  },
)

test.each(cases)(
  'verifyWebhook returns the expected status for $name',
  async ({ status, body, signature, timestamp, ...rest }) => {
    const headers = { 'x-service-signature': signature ?? undefined, 'x-service-timestamp': timestamp ?? undefined }
    const verified = await verifyWebhook({ body, headers, ...rest })
    // For a repeated header, `verifyWebhook` answers 400. The verifiers in the guide do not notice the repetition
    // and answer 401.
    const expected = signature?.includes(',') ? 400 : status
    expect(verified.ok ? 200 : verified.status).toBe(expected)
  },
)
