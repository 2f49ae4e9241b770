import { version } from '../generated/version.gen.ts'

type Runtimes = {
  Bun?: { version?: string }
  Deno?: { version?: { deno?: string } }
  process?: { versions?: { node?: string } }
}

function runtime(): string {
  const { Bun, Deno, process } = globalThis as Runtimes
  if (Bun?.version) return ` bun/${Bun.version}`
  if (Deno?.version?.deno) return ` deno/${Deno.version.deno}`
  return process?.versions?.node ? ` node/${process.versions.node}` : ''
}

/** Returns the header `User-Agent`, such as `bank-app/7 loyalty-sdk/0.3.0 node/24.21.0`. */
export function userAgentOf(program: string | undefined): string {
  return `${program ? `${program} ` : ''}loyalty-sdk/${version}${runtime()}`
}
