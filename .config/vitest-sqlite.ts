import { join } from 'node:path'
import { fillStarted } from '../apps/service/testing/fill-started.ts'
import { fillTemplate } from '../apps/service/testing/open-test-store.ts'
import { setTemplate, templates, temporaryFolder } from '../apps/service/testing/temporary.ts'

/** Creates the template databases of a test run. Each test gets its own copy of a template. */
export const setup = async (): Promise<() => Promise<void>> => {
  const folder = await temporaryFolder()
  for (const template of templates) {
    const databaseFile = join(folder.path, `${template}.db`)
    await (template === 'STARTED' ? fillStarted({ databaseFile }) : fillTemplate({ databaseFile }, template))
    setTemplate('SQLITE', template, databaseFile)
  }
  return async () => await folder[Symbol.asyncDispose]()
}
