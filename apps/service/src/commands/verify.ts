import { readDatabaseSettings } from '../config.ts'
import { openDatabase } from '../store/engine/open-database.ts'
import { withSnapshot } from '../store/engine/snapshot.ts'
import { verifyAudit } from '../store/audit/verify-audit.ts'
import { verifyBooks } from '../store/ledger/verify-books.ts'
import { say, UsageError, type Command } from './command.ts'
import { withExistingDatabase } from './with-existing-database.ts'

const run: Command['run'] = async ([unexpected]) => {
  if (unexpected !== undefined) throw new UsageError(`verify takes no ${unexpected}.`)
  return await withExistingDatabase(readDatabaseSettings(process.env), openDatabase, async (database) => {
    const problems = await withSnapshot(database, async (snapshot) => [
      ...(await verifyBooks(snapshot)).map(
        ({ organizationId, env, problem }) => `${organizationId} ${env}: ${problem}`,
      ),
      ...(await verifyAudit(snapshot)).map(({ organizationId, problem }) => `${organizationId}: ${problem}`),
    ])
    for (const problem of problems) say(problem)
    say(
      problems.length === 0
        ? 'The books hold.'
        : `The books do not hold: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
    )
    return problems.length === 0 ? 0 : 1
  })
}

export const verify: Command = {
  help: `Usage: node apps/service/dist/main.js verify

Reads DATABASE_URL or DATABASE_FILE as it is at one moment and changes nothing; a service may run beside it, on either engine.
Checks the books and the audit log. Prints one line for each problem. Exit status 0: the books hold. 1: they do not, or they cannot be read.`,
  run,
}
