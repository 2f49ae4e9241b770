import { basename } from 'node:path'
import { parseSync } from 'oxc-parser'
import { walk, type Tree } from './tree.ts'

/** A former name and its new name. `within` limits the rename to one folder. */
type Rename = { from: string; to: string; within?: string }

/** Renamed files: their names without folder and endings. */
export const renamedFiles: readonly Rename[] = [
  { from: 'answer-calls', to: 'stub-api' },
  { from: 'behind-triggers', to: 'bypass-triggers' },
  { from: 'claims', to: 'lease-deliveries', within: 'apps/service/' },
  { from: 'darkroom', to: 'screenshot-diff' },
  { from: 'document-end', to: 'stream-document' },
  { from: 'entered-facts', to: 'imported-facts' },
  { from: 'greet', to: 'handshake' },
  { from: 'hostile', to: 'fuzz' },
  { from: 'lanes', to: 'endpoint-queues' },
  { from: 'moody-receiver', to: 'flaky-receiver' },
  { from: 'prove', to: 'property' },
  { from: 'read-ahead', to: 'warm-up' },
  { from: 'respite', to: 'circuit-breaker' },
  { from: 'send-in-two', to: 'stream-document' },
  { from: 'silent', to: 'spec-gaps' },
  { from: 'stand-around', to: 'fake-host' },
  { from: 'stand-still', to: 'freeze-motion' },
  { from: 'start-code', to: 'load-bundle' },
  { from: 'switchboard', to: 'page-events' },
  { from: 'tables', to: 'a name by content' },
  { from: 'take-view', to: 'read-preloaded-view' },
  { from: 'tell-lost', to: 'load-failure' },
  { from: 'trader', to: 'session-api' },
  { from: 'twins', to: 'concurrency' },
  { from: 'until-found', to: 'long-poll' },
  { from: 'use-put-back', to: 'use-force-render' },
  { from: 'verify-told', to: 'verify-events' },
  { from: 'view-ahead', to: 'preload-view' },
  { from: 'walk', to: 'model-based', within: 'apps/' },
]

/** Renamed identifiers: names that code declares or imports. */
export const renamedIdentifiers: readonly Rename[] = [
  { from: 'alone', to: 'singleClient', within: 'apps/service/bench/' },
  { from: 'answerCalls', to: 'stubApi' },
  { from: 'behindTriggers', to: 'bypassTriggers' },
  { from: 'books', to: 'org' },
  { from: 'darkroom', to: 'screenshotDiff' },
  { from: 'develop', to: 'a part of screenshotDiff', within: 'e2e/' },
  { from: 'drain', to: 'backlog', within: 'apps/service/bench/' },
  { from: 'dress', to: 'applyAppearance' },
  { from: 'dressed', to: 'applyAppearance' },
  { from: 'enteredFacts', to: 'importedFacts' },
  { from: 'Film', to: 'a part of screenshotDiff' },
  { from: 'floor', to: 'baseline', within: 'apps/service/bench/' },
  { from: 'greet', to: 'handshake' },
  { from: 'hear', to: 'onPageEvent' },
  { from: 'hearers', to: 'listeners' },
  { from: 'lag', to: 'deliveryLag', within: 'apps/service/bench/' },
  { from: 'Lane', to: 'EndpointQueue' },
  { from: 'look', to: 'poll' },
  { from: 'mood', to: 'behaviour' },
  { from: 'nudge', to: 'wake' },
  { from: 'paper', to: 'a part of screenshotDiff' },
  { from: 'readAhead', to: 'warmUp' },
  { from: 'recall', to: 'returnLeases' },
  { from: 'respite', to: 'circuitBreaker' },
  { from: 'seen', to: 'catalogSnapshot', within: 'apps/service/' },
  { from: 'sending', to: 'deliveryLoop', within: 'apps/service/' },
  { from: 'sendInTwo', to: 'streamDocument' },
  { from: 'sheet', to: 'a part of screenshotDiff', within: 'e2e/' },
  { from: 'standAround', to: 'fakeHost' },
  { from: 'standStill', to: 'freezeMotion' },
  { from: 'startCode', to: 'loadBundle' },
  { from: 'switchboard', to: 'pageEvents' },
  { from: 'takeView', to: 'readPreloadedView' },
  { from: 'teller', to: 'deliveryLoad' },
  { from: 'telling', to: 'fanOutLoop' },
  { from: 'tellLost', to: 'loadFailure' },
  { from: 'trade', to: 'exchangeToken' },
  { from: 'untilFound', to: 'longPoll' },
  { from: 'usePutBack', to: 'useForceRender' },
  { from: 'verifyTold', to: 'verifyEvents' },
  { from: 'viewAhead', to: 'preloadView' },
  { from: 'visit', to: 'sessionEpoch', within: 'packages/widget/' },
]

const holds = (file: string, name: string) => (rename: Rename) =>
  rename.from === name && file.startsWith(rename.within ?? '')

const stem = (file: string): string => basename(file).replace(/\..*$/, '')

/** Returns the rename when a file still has a former name, and undefined for other files. */
export function renamedFile(file: string): Rename | undefined {
  return renamedFiles.find(holds(file, stem(file)))
}

function declared(node: Tree): unknown[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return [node['id']]
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node['imported'], node['local']]
    default:
      return []
  }
}

/** Returns each declaration or import in code that still uses a former name, with its offset. */
export function renamedIn(file: string, source: string): { rename: Rename; offset: number }[] {
  const found: { rename: Rename; offset: number }[] = []
  const seenAt = new Set<number>()
  walk(parseSync(file, source).program as unknown as Tree, (node) => {
    for (const id of declared(node)) {
      if (typeof id !== 'object' || id === null) continue
      walk(id as Tree, (leaf) => {
        const rename = leaf.type === 'Identifier' && renamedIdentifiers.find(holds(file, String(leaf['name'])))
        const offset = Number(leaf['start'])
        if (!rename || seenAt.has(offset)) return
        seenAt.add(offset)
        found.push({ rename, offset })
      })
    }
  })
  return found
}
