import { readConfig } from '../config.ts'
import { isoDate } from '../http/request/dates.ts'
import { openStore } from '../open-store.ts'
import { createIds } from '../store/access/ids.ts'
import { openOwnedDatabase } from '../store/engine/owned-database.ts'
import type { PlatformAccounts } from '../store/team/platform-accounts.ts'
import { complain, say, UsageError, type Command } from './command.ts'
import { withExistingDatabase } from './with-existing-database.ts'

const emailForm = /^[^\s@<>]+@[^\s@<>]+\.[^\s@.]{2,}$/u

const bootstrap = async (accounts: PlatformAccounts, email: string, portalUrl: string): Promise<number> => {
  const link = await accounts.bootstrap(email)
  if (link === 'administrator-exists') {
    complain('There is an administrator already. An administrator invites others in the portal.')
    return 1
  }
  say(`Open this link to become the first administrator. It works once, until ${isoDate(link.expiresAt)}:`)
  say(`${portalUrl}/accept-invitation#${link.token}`)
  return 0
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
  const isKnown = action === 'bootstrap' || action === 'recover'
  if (!isKnown || option !== '--email' || email === undefined || unexpected.length > 0)
    throw new UsageError('Give one action and one address.')
  if (!emailForm.test(email)) throw new UsageError(`${email} is no e-mail address.`)
  const config = readConfig(process.env)
  return await withExistingDatabase(config, openOwnedDatabase, async (database) => {
    const opening = { now: Date.now, id: createIds(Date.now), mailMode: config.mail.mode }
    const { store } = await openStore(database, config, opening)
    if (action === 'recover') return await recover(store.platformAccounts, email)
    return await bootstrap(store.platformAccounts, email, config.portalUrl ?? `http://localhost:${config.ports.portal}`)
  })
}

export const portal: Command = {
  help: `Usage: node apps/service/src/main.ts portal bootstrap --email you@example.com
       node apps/service/src/main.ts portal recover --email person@example.com

bootstrap prints a link for the first administrator. The link works once, for one hour, and only while no administrator exists.
recover removes the passkeys, the authenticator and the recovery codes of a person who lost them, and ends all sessions. The audit log
of each organization of the person names it, and mails inform the person and the owners.
Both need MASTER_KEY. A SQLite file belongs to one process: stop the service first.`,
  run,
}
