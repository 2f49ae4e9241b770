import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Command, Option } from 'commander'
import { readBaseUrl, withAccount, type AccountOptions } from '../options/account.ts'
import { printNote, printResult } from '../output/terminal.ts'
import { UsageError } from '../output/usage-error.ts'
import { checkProject, createProject, placeholdersOf, templateNames } from './create-project.ts'

type Options = AccountOptions & { template: string; embedKey?: string; webhookSecrets?: string }

type Question = { text: string; given: string | undefined; isSecret?: boolean }

/** Asks the questions at the terminal. The answer to a secret one stays invisible, also if it is pasted early. */
function askAtTerminal(questions: readonly Question[]): Promise<string[]> {
  let isMuted = false
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      if (!isMuted) process.stderr.write(chunk)
      done()
    },
  })
  // As a terminal, readline itself shows each key, instead of the system. Without a history, no key recalls a secret.
  const terminal = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 })
  return new Promise((resolve, reject) => {
    const answers: string[] = []
    const askNext = (): void => {
      const question = questions[answers.length]
      isMuted = false
      if (question) {
        terminal.setPrompt(`${question.text}: `)
        terminal.prompt()
        isMuted = question.isSecret ?? false
        return
      }
      resolve(answers)
      terminal.close()
    }
    terminal.on('line', (line) => {
      if (isMuted) process.stderr.write('\n')
      answers.push(line)
      askNext()
    })
    // After the last answer, this rejection has no effect.
    terminal.on('close', () => reject(new UsageError('The input ended, so no project was created.')))
    askNext()
  })
}

/** Asks for each missing value at a terminal. Elsewhere, a missing value stays empty. */
async function ask(questions: readonly Question[]): Promise<string[]> {
  const missing = questions.filter(({ given }) => given === undefined)
  const answers = process.stdin.isTTY && missing.length > 0 ? await askAtTerminal(missing) : []
  return questions.map(({ given }) => (given ?? answers.shift() ?? '').trim())
}

async function create(folder: string, options: Options): Promise<void> {
  const { template } = options
  const baseUrl = readBaseUrl(options)
  checkProject(folder, template)
  const used = placeholdersOf(template)
  // A template that does not use a value needs no answer.
  const question = (value: 'clientId' | 'clientSecret' | 'embedKey' | 'webhookSecrets', text: string): Question => ({
    text,
    given: used.has(value) ? options[value] : '',
    isSecret: value.includes('Secret'),
  })
  const [clientId = '', clientSecret = '', embedKey = '', webhookSecrets = ''] = await ask([
    question('clientId', 'Client id'),
    question('clientSecret', 'Client secret'),
    question('embedKey', 'Embed key'),
    question('webhookSecrets', 'Webhook secret, from the portal or “loyalty listen” (may be empty)'),
  ])
  if (!/^(?:ek_\w+)?$/.test(embedKey)) throw new UsageError('An embed key begins with ek_. Copy it from the portal.')
  const isServer = await createProject(folder, template, { baseUrl, clientId, clientSecret, embedKey, webhookSecrets })
  const next = isServer ? 'the three commands; complete the values in .env first' : 'the next steps'
  printNote(`Created ${folder}. Its README.md has ${next}.`)
  printResult(folder)
}

/** Returns the command `create`, which copies a template to a new folder. */
export function createCommand(): Command {
  return withAccount(new Command('create'))
    .summary('start a project from a template')
    .description('Copies a template to a new folder, and writes your values into it. Asks for missing values.')
    .argument('<folder>', 'a new folder')
    .addOption(new Option('--template <name>', templateNames().join(', ')).default('express'))
    .addOption(new Option('--embed-key <key>', 'your embed key').env('LOYALTY_EMBED_KEY'))
    .addOption(
      new Option('--webhook-secrets <secrets>', 'secrets of your webhook endpoint, separated by commas').env(
        'LOYALTY_WEBHOOK_SECRETS',
      ),
    )
    .action(create)
}
