import { createInterface } from 'node:readline/promises'
import { Command, Option } from 'commander'
import { readBaseUrl, withAccount, type AccountOptions } from '../options/account.ts'
import { printNote, printResult } from '../output/terminal.ts'
import { UsageError } from '../output/usage-error.ts'
import { checkProject, createProject, placeholdersOf, templateNames } from './create-project.ts'

type Options = AccountOptions & { template: string; embedKey?: string; webhookSecrets?: string }

/** Asks for each missing value at a terminal. Elsewhere, a missing value stays empty. */
async function ask(questions: readonly (readonly [string, string | undefined])[]): Promise<string[]> {
  if (!process.stdin.isTTY || questions.every(([, given]) => given !== undefined))
    return questions.map(([, given = '']) => given.trim())
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // Keeps lines that arrive before their question, such as pasted ones.
  const lines = terminal[Symbol.asyncIterator]()
  const answers: string[] = []
  for (const [question, given] of questions) {
    if (given === undefined) {
      terminal.setPrompt(`${question}: `)
      terminal.prompt()
    }
    const line = given === undefined ? await lines.next() : { value: given }
    if (line.done) throw new UsageError('The input ended, so no project was created.')
    answers.push(line.value.trim())
  }
  terminal.close()
  return answers
}

async function create(folder: string, options: Options): Promise<void> {
  const { template, webhookSecrets = '' } = options
  const baseUrl = readBaseUrl(options)
  checkProject(folder, template)
  const used = placeholdersOf(template)
  // A template that does not use a value needs no answer.
  const [clientId = '', clientSecret = '', embedKey = ''] = await ask([
    ['Client id', used.has('clientId') ? options.clientId : ''],
    ['Client secret', used.has('clientSecret') ? options.clientSecret : ''],
    ['Embed key', used.has('embedKey') ? options.embedKey : ''],
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
