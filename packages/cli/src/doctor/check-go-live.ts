import { execFile } from 'node:child_process'
import { findingsOf, type Finding } from './finding.ts'
import type { Inspection } from './inspection.ts'

/** The form of every client secret and webhook secret, as an extended regular expression of git. */
const secretForm = '(sk_(sandbox|live)|whsec)_[A-Za-z0-9+/_-]{24,}'

type Search = { files: string[] } | { reason: string }

/** Searches the tracked files of the current folder's whole repository, as they are now. */
const searchSecrets = (): Promise<Search> =>
  new Promise((resolve) => {
    execFile('git', ['grep', '-lIE', secretForm, '--', ':/'], (error, stdout) => {
      if (error?.code === 'ENOENT') return resolve({ reason: 'git is not installed' })
      // git exits with 1 if it finds nothing, and with a higher status if it cannot search.
      if (error && error.code !== 1) return resolve({ reason: 'the current folder is in no git repository' })
      resolve({ files: stdout.split('\n').filter((file) => file !== '') })
    })
  })

/** Checks that no file in the current folder's repository contains a secret. Prints the files, and never a secret. */
export async function checkRepository({ links }: Inspection): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('Secrets in the repository', links.guide('go-live/checklist'))
  const search = await searchSecrets()
  if ('reason' in search)
    return warn(`not checked: ${search.reason}`, 'Run the command with git, in the folder of your server.')
  return search.files.length === 0
    ? ok('none in the present files; the history is not searched')
    : fail(
        `a secret in ${search.files.join(', ')}`,
        'Remove it, and replace the secret in the portal: the history keeps it.',
      )
}

/** Checks what only production demands: live credentials, and https for every address of the caller. */
export function checkGoLive({
  baseUrl,
  clientId,
  embedKey,
  origin,
  page,
  webhook,
  tokenEndpoint,
  webhookSecrets,
  links,
}: Inspection): Finding[] {
  const { ok, warn, fail } = findingsOf('Go live', links.guide('start/credentials'))
  const addresses = { 'the base URL': baseUrl, origin, page, 'token endpoint': tokenEndpoint, webhook }
  const plain = Object.entries(addresses)
    .filter(([, url]) => url?.startsWith('http:'))
    .map(([name]) => name)
  const unset = Object.entries({
    '--embed-key': embedKey,
    '--origin': origin,
    '--page': page,
    '--webhook': webhook,
    '--token-endpoint': tokenEndpoint,
  })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
  return [
    clientId.startsWith('cl_live_')
      ? ok('live credentials')
      : fail('credentials of the sandbox', 'Set the variables of production.'),
    embedKey === undefined || embedKey.startsWith('ek_live_')
      ? ok('no embed key of the sandbox')
      : fail(
          'an embed key of the sandbox',
          'Use the key ek_live_… in the page.',
          links.error('embed_key_other_environment'),
        ),
    plain.length === 0
      ? ok('https everywhere')
      : fail(`no https: ${plain.join(', ')}`, 'Use https for every address in production.'),
    webhookSecrets.length > 0
      ? ok('webhook secret set')
      : fail('no webhook secret', 'Set LOYALTY_WEBHOOK_SECRETS.', links.guide('webhooks/receive')),
    warn(
      'a person must prove checks 5, 9 to 11, 15, 16 and 22 to 25 of the checklist',
      'Go through these checks on the page.',
      links.guide('go-live/checklist'),
    ),
    ...(unset.length === 0
      ? []
      : [warn(`not checked without ${unset.join(', ')}`, 'Give them, so that this command checks everything.')]),
  ]
}

/** Checks that user ids reveal nobody. Never prints an id. */
export function checkUserIds({ userIds, links }: Inspection): Finding[] {
  const { ok, warn, fail } = findingsOf('User ids', links.guide('start/credentials'))
  if (userIds.length === 0) return [warn('not given', 'Set --user-id to an id that you send as userId.')]
  const personal = userIds.filter((id) => /@/.test(id) || /^\+?[\d\s-]{7,}$/.test(id))
  return [
    personal.length === 0
      ? ok(`${userIds.length} look opaque`)
      : fail(
          `${personal.length} of ${userIds.length} look like an e-mail address, a telephone number or an account number`,
          'Send a random id per user that means nothing outside of your systems.',
        ),
  ]
}
