import { runChecks } from './checks.ts'

const { failures } = await runChecks()
process.exit(failures.length > 0 ? 1 : 0)
