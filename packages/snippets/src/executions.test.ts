import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fencesOf, markOf } from './fences.ts'
import { snippetPaths } from './snippets.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * A test file, from the root: the snippets that it runs or mounts, and the names of the `run=` blocks whose commands it runs.
 * `below` is a folder whose snippets of the given endings it reads as a whole.
 */
type Execution = {
  test: string
  snippets?: readonly string[]
  below?: { folder: string; endings: readonly string[] }
  runs?: readonly string[]
}

const executions: readonly Execution[] = [
  {
    test: 'e2e/embedding/documented.spec.ts',
    below: { folder: 'embed', endings: ['.html'] },
    snippets: [
      'embed/isolation.http',
      'embed/policy.http',
      'embed/react-room.css',
      'embed/script-tag-room.css',
      'embed/rewards.svelte',
      'embed/rewards.tsx',
      'embed/rewards.vue',
      'embed/exchange.tsx',
      'embed/next-page.tsx',
      'live/widgets.html',
      'live/widgets.tsx',
      'live/widgets.vue',
    ],
  },
  {
    test: 'e2e/portal/developer/builder-snippets.spec.ts',
    below: { folder: 'builder', endings: ['.html', '.ts', '.tsx', '.vue', '.svelte'] },
  },
  // A machine with the tools of a platform also builds the snippet of that platform in its template.
  {
    test: 'packages/embed/vite/app-templates.test.ts',
    below: { folder: 'apps', endings: ['.kt', '.swift', '.tsx', '.dart'] },
  },
  // The journeys above import this module.
  { test: 'packages/embed/vite/build-page.ts', snippets: ['embed/svelte-entry.ts', 'embed/vue-entry.ts'] },
  { test: 'packages/embed/vite/npm-package.test.ts', below: { folder: 'embed', endings: ['.ts', '.tsx'] } },
  {
    test: 'e2e/site/snippets.spec.ts',
    snippets: [
      'start/env.txt',
      'start/index.html',
      'start/server.mjs',
      'server/fastify.mjs',
      'server/hono.mjs',
      'server/issue-points.mjs',
      'server/nest.mjs',
      'server/options.mjs',
      'server/paging.mjs',
      'server/trace.mjs',
      'server/widget-route.mjs',
      // A language whose compiler is missing is skipped with a message.
      'without-sdk/Token.cs',
      'without-sdk/Token.java',
      'without-sdk/token.go',
      'without-sdk/token.mjs',
      'without-sdk/token.php',
      'without-sdk/token.py',
      'without-sdk/token.sh',
    ],
  },
  { test: '.config/pack/install.test.ts', snippets: ['server/express.ts'] },
  { test: 'e2e/readme/site.ts', snippets: ['readme/page.html', 'readme/server.ts', 'readme/verify.ts'] },
  { test: 'e2e/readme/start.spec.ts', runs: ['start'] },
  { test: 'e2e/readme/readme.spec.ts', runs: ['scripts'] },
  {
    test: 'packages/sdk/src/webhooks-guide/guide.test.ts',
    snippets: [
      'webhooks/any-server.mjs',
      'webhooks/basic.mjs',
      'webhooks/books.mjs',
      'webhooks/express.mjs',
      'webhooks/fetch.mjs',
      'webhooks/lambda.mjs',
      'webhooks/linked.json',
      'webhooks/transaction-completed.json',
    ],
  },
  {
    test: 'packages/sdk/src/webhooks-guide/frameworks.test.ts',
    snippets: ['webhooks/fastify.mjs', 'webhooks/nest.ts', 'webhooks/record.mjs'],
  },
  {
    // A language whose runtime is missing is skipped with a message.
    test: 'packages/sdk/src/webhooks-guide/verifiers.test.ts',
    snippets: [
      'webhooks/WebhookVerifier.cs',
      'webhooks/WebhookVerifier.java',
      'webhooks/verifier.php',
      'webhooks/verifier.py',
      'webhooks/verify.go',
    ],
  },
  {
    test: '.config/pack/page-commands.test.ts',
    runs: [
      'install-sdk',
      'install-embed',
      'install-cli',
      'cli-commands',
      'issue-points',
      'quickstart-install',
      'quickstart-start',
      'quickstart-listen',
      'first-webhook',
      'doctor',
    ],
  },
]

const below = ({ below: all }: Execution): string[] =>
  all === undefined ? [] : snippetPaths(all.folder).filter((path) => all.endings.some((each) => path.endsWith(each)))

test('a test executes each snippet', () => {
  const executed = executions.flatMap((execution) => [...below(execution), ...(execution.snippets ?? [])])
  expect([...new Set(executed)].toSorted()).toEqual(snippetPaths())
})

test('a test runs the commands of each page', () => {
  const pages = globSync(
    ['README.md', '.github/*.md', '{apps,packages}/*/{README,npm/README,docs/*}.md', 'apps/docs/guides/**/*.{md,mdx}'],
    { cwd: root },
  )
  const named = pages.flatMap((file) =>
    fencesOf(readFileSync(root + file, 'utf8')).map((block) => markOf(block, 'run')),
  )
  const names = [...new Set(named.filter((name) => name !== undefined))]
  expect(executions.flatMap(({ runs = [] }) => runs).toSorted()).toEqual(names.toSorted())
})

test.each(executions)('$test names what it executes', ({ test: file, snippets = [], runs = [], below: all }) => {
  expect(existsSync(root + file)).toBe(true)
  const text = readFileSync(root + file, 'utf8')
  expect(all === undefined || text.includes(`snippetPaths('${all.folder}')`)).toBe(true)
  // A test that reads the README of a package reads the snippets in it.
  const isNamed = (path: string): boolean =>
    [path, basename(path), basename(path).replace(/\..*$/, '')].some((name) => new RegExp(`['/]${name}'`).test(text))
  expect(snippets.filter((path) => !isNamed(path) && !text.includes('writeReadme('))).toEqual([])
  expect(runs.filter((name) => !text.includes(`'${name}'`))).toEqual([])
})
