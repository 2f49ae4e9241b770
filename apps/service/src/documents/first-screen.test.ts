import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import type { WidgetView } from '@loyalty/contract'
import { temporaryFolder } from '../../testing/temporary.ts'
import { createFirstScreen } from './first-screen.ts'

const view = { widget: 'multibrand', subject: 'layla' } as WidgetView
const page = { config: { allowedOrigins: [], environment: 'sandbox', returnUrls: [] }, theme: 'dark', search: '' }

/** Creates the first screens of a build with one module for English. */
const withModule = async (source: string) => {
  const folder = await temporaryFolder()
  mkdirSync(join(folder.path, 'en'))
  writeFileSync(join(folder.path, 'en/first-screen.js'), source)
  const errors: unknown[] = []
  const log = { error: (entry: unknown) => errors.push(entry) } as unknown as Logger
  const screen = createFirstScreen(folder.path, log)
  return { screen, errors, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

const render = 'export const renderFirstScreen = (view, { theme }) => `${view.subject} ${theme}`'

test('the first screen is rendered by the module of its language', async () => {
  await using built = await withModule(render)
  expect(await built.screen('en', Promise.resolve(view), page)).toBe('layla dark')
  expect(await built.screen('ar', Promise.resolve(view), page)).toBe('')
  expect(await built.screen('en', Promise.resolve(undefined), page)).toBe('')
  expect(built.errors).toEqual([])
})

test('a first screen that fails to render is logged and omitted', async () => {
  await using built = await withModule('export const renderFirstScreen = () => { throw new Error("broken") }')
  expect(await built.screen('en', Promise.resolve(view), page)).toBe('')
  expect(built.errors).toEqual([{ err: expect.objectContaining({ message: 'broken' }) }])
})
