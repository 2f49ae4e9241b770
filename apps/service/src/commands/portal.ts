import type { PlatformRole } from '@loyalty/contract'
import { readConfig } from '../config.ts'
import { isoDate } from '../http/request/dates.ts'
import { openStore } from '../open-store.ts'
import { createIds } from '../store/access/ids.ts'
import { openOwnedDatabase } from '../store/engine/owned-database.ts'
import type { PlatformAccounts, PlatformLink } from '../store/team/platform-accounts.ts'
import { complain, say, UsageError, type Command } from './command.ts'
import { withExistingDatabase } from './with-existing-database.ts'

const emailForm = /^[^\s@<>]+@[^\s@<>]+\.[^\s@.]{2,}$/u

const show = ({ token, expiresAt }: PlatformLink, role: string, portalUrl: string): number => {
  say(`Open this link to become ${role}. It works once, until ${isoDate(expiresAt)}:`)
  say(`${portalUrl}/accept-invitation#${token}`)
  return 0
}

const bootstrap = async (accounts: PlatformAccounts, email: string, portalUrl: string): Promise<number> => {
  const link = await accounts.bootstrap(email)
  if (link === 'administrator-exists') {
    complain('There is an administrator already. Invite another one with portal invite-administrator.')
    return 1
  }
  return show(link, 'the first administrator', portalUrl)
}

const invitedRoles: Readonly<Record<string, PlatformRole>> = {
  'invite-administrator': 'administrator',
  'invite-operator': 'operator',
}

const recover = async (accounts: PlatformAccounts, email: string): Promise<number> => {
  if (!(await accounts.recover(email))) {
    complain(`No account has the address ${email}.`)
    return 1
  }
  say(`The second factors of ${email} are removed, and all sessions have ended. The password stays.`)
  return 0
}

const run: Command['run'] = async ([action, option, email, ...unexpected]) => {
  const role = invitedRoles[action ?? '']
  const isKnown = role !== undefined || action === 'bootstrap' || action === 'recover'
  if (!isKnown || option !== '--email' || email === undefined || unexpected.length > 0)
    throw new UsageError('Give one action and one address.')
  if (!emailForm.test(email)) throw new UsageError(`${email} is no e-mail address.`)
  const config = readConfig(process.env)
  return await withExistingDatabase(config, openOwnedDatabase, async (database) => {
    const opening = { now: Date.now, id: createIds(Date.now), mailMode: config.mail.mode }
    const { store } = await openStore(database, config, opening)
    if (action === 'recover') return await recover(store.platformAccounts, email)
    const portalUrl = config.portalUrl ?? `http://localhost:${config.ports.portal}`
    if (role !== undefined) return show(await store.platformAccounts.invite(email, role), `an ${role}`, portalUrl)
    return await bootstrap(store.platformAccounts, email, portalUrl)
  })
}

export const portal: Command = {
  help: `Usage: node apps/service/dist/main.js portal bootstrap --email you@example.com
       node apps/service/dist/main.js portal invite-administrator --email person@example.com
       node apps/service/dist/main.js portal invite-operator --email person@example.com
       node apps/service/dist/main.js portal recover --email person@example.com

bootstrap prints a link for the first administrator. The link works once, for one hour, and only while no administrator exists.
invite-administrator and invite-operator print a link for one more administrator or operator. The link works once, for 72 hours. A new
link for the same address replaces it. The command sends no mail.
recover removes the passkeys, the authenticator and the recovery codes of a person who lost them, and ends all sessions. The audit log
of each organization of the person names it, and mails inform the person and the owners.
All need MASTER_KEY. A SQLite file belongs to one process: stop the service first.`,
  run,
}
