import { createInterface } from 'node:readline/promises'
import { Command, Option } from 'commander'
import { readBaseUrl, withAccount, type AccountOptions } from '../options/account.ts'
import { printNote, printResult } from '../output/terminal.ts'
import { UsageError } from '../output/usage-error.ts'
import { createProject } from './create-project.ts'

type Options = AccountOptions & { template: string; embedKey?: string; webhookSecrets?: string }

/** Asks for each missing value at a terminal. Elsewhere, a missing value stays empty. */
async function ask(questions: readonly (readonly [string, string | undefined])[]): Promise<string[]> {
  const answers: string[] = []
  const terminal =
    process.stdin.isTTY && questions.some(([, given]) => given === undefined)
      ? createInterface({ input: process.stdin, output: process.stderr })
      : undefined
  for (const [question, given] of questions)
    answers.push((given ?? (await terminal?.question(`${question}: `)) ?? '').trim())
  terminal?.close()
  return answers
}

async function create(folder: string, options: Options): Promise<void> {
  const { template, webhookSecrets = '' } = options
  const baseUrl = readBaseUrl(options)
  const [clientId = '', clientSecret = '', embedKey = ''] = await ask([
    ['Client id', options.clientId],
    ['Client secret', options.clientSecret],
    ['Embed key', options.embedKey],
  ])
  if (!/^(?:ek_\w+)?$/.test(embedKey)) throw new UsageError('An embed key begins with ek_. Copy it from the portal.')
  await createProject(folder, template, { baseUrl, clientId, clientSecret, embedKey, webhookSecrets })
  printNote(`Created ${folder}. Its README.md has the three commands; complete the values in .env first.`)
  printResult(folder)
}

/** Returns the command `create`, which copies a template to a new folder. */
export function createCommand(): Command {
  return withAccount(new Command('create'))
    .summary('start a project from a template')
    .description('Copies a template to a new folder, and writes your values into it. Asks for missing values.')
    .argument('<folder>', 'a new folder')
    .addOption(new Option('--template <name>', 'express or python').default('express'))
    .addOption(new Option('--embed-key <key>', 'your embed key').env('LOYALTY_EMBED_KEY'))
    .addOption(
      new Option('--webhook-secrets <secrets>', 'secrets of your webhook endpoint, separated by commas').env(
        'LOYALTY_WEBHOOK_SECRETS',
      ),
    )
    .action(create)
}
