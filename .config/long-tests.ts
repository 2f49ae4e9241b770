/**
 * Names, without the ending, of test files that start programs, wait for real time, or search for counterexamples.
 * The fast unit run skips these files. `npm test` starts them first, in this order.
 */
export const longTests: readonly string[] = [
  'crash',
  'bundle',
  'half-open',
  'bench',
  'postgres-silence',
  'webhook-crash',
  'command-line',
  'doctor',
  'postgres-failover',
  'postgres-cluster',
  'fuzz',
  'hostile',
  'commands',
  'storage-failure',
  'statement',
  'partner',
  'run-command-line',
  'create',
  'server-templates',
  'words-and-files',
  'install',
  'packages',
  'page-commands',
  'package-pages',
  'sdk-package',
  'app-templates',
  'npm-package',
  'release-loader',
]
