import { spawn } from 'node:child_process'
import { globSync, watch } from 'node:fs'
import { startEverything } from './start-everything.ts'

/**
 * Source folders, each with the programs to restart after a change. With `built`, this program builds the changed
 * bundles before the restart.
 */
const uses: { folders: string; built?: true; programs: readonly string[] }[] = [
  { folders: '{apps/service,packages/{reference,diagnosis}}/src', built: true, programs: ['service'] },
  { folders: 'packages/contract/src', built: true, programs: ['service', 'demo shop'] },
  {
    folders: '{packages/{embed,ui,widget},apps/{point-exchange,multibrand}}/{src,vite}',
    built: true,
    programs: ['service'],
  },
  { folders: 'apps/portal/src', built: true, programs: ['service'] },
  { folders: 'apps/{demo,bff}/src', built: true, programs: ['demo shop'] },
  { folders: 'packages/sdk/src', programs: ['demo shop'] },
]

/** Milliseconds without a change before the programs restart. An editor may write several files for one save. */
const QUIET = 150

const processes = await startEverything({ keepRunning: true })
const waiting = { built: false, programs: new Set<string>() }
let timer: NodeJS.Timeout | undefined
let applying = Promise.resolve()

/** Builds the changed bundles. Returns true when the build succeeded. The build prints its own errors. */
const build = (): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['.config/build.ts'], { stdio: 'inherit' })
    child.once('exit', (code) => resolve(code === 0))
  })

async function apply(): Promise<void> {
  const { built } = waiting
  const programs = [...waiting.programs]
  waiting.built = false
  waiting.programs.clear()
  if (built && !(await build())) {
    console.error('The pages of the last successful build are still served. Save again after the fix.')
    return
  }
  for (const name of programs) await processes.restart(name)
  console.log(`Restarted: ${programs.join(', ')}.`)
}

for (const { folders, built = false, programs } of uses)
  for (const folder of globSync(folders))
    watch(folder, { recursive: true }, (_, file) => {
      if (file === null || /\.test\.tsx?$/.test(file)) return
      waiting.built ||= built
      for (const name of programs) waiting.programs.add(name)
      clearTimeout(timer)
      timer = setTimeout(() => {
        applying = applying.then(apply)
      }, QUIET)
    })
console.log('A saved source file builds and restarts the programs that use it.')
