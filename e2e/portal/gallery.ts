import { globSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { test as base, type CDPSession, type ConsoleMessage, type Page } from '@playwright/test'
import {
  permissionsOf,
  portalEndpoints,
  problemCatalogue,
  unattendedHeader,
  type Endpoint,
  type LiveStart,
  type ProblemCode,
} from '@loyalty/contract'
import type { PageState, PageStates } from '@loyalty/portal/gallery'
import { startTestService } from '@loyalty/service/testing'

export { expect } from '@playwright/test'

const source = fileURLToPath(new URL('../../apps/portal/src', import.meta.url))

export type Entry = {
  page: string
  name: string
  path: string
  state: PageState
  /** The answers by operation. The call of an operation with the answer `network` leaves the page. */
  answers: Readonly<Record<string, unknown>>
}

const readEntries = async (file: string): Promise<Entry[]> => {
  const { states } = (await import(pathToFileURL(resolve(file)).href)) as { states: PageStates }
  const page = relative(source, file).replace(/^pages\/|\.states\.ts$/g, '')
  return Object.entries(states.states).map(([name, state]) => ({
    page,
    name,
    path: states.path,
    state,
    answers: { ...states.answers, ...state.answers },
  }))
}

/** Every state of every page of the portal, from the files `<page>.states.ts`. */
export const entries = (await Promise.all(globSync(`${source}/**/*.states.ts`).toSorted().map(readEntries))).flat()

/** The name of the organization in the gallery. It is in Arabic, because a Latin name would look untranslated. */
const organization = { id: 'org_01JZPW9ZR096RDP4AJM5T7BBAE', name: 'بنك ريمالتا', approved: true }

const sessionOf = (role: PageState['role'] = 'owner') =>
  role === 'nobody'
    ? { problem: 'SIGN_IN_REQUIRED' as const }
    : {
        ...portalEndpoints.getPortalSession.example.response,
        organization,
        role,
        permissions: permissionsOf(role),
      }

/** The answer of one operation, for the script in the page. Without an answer, the call goes to the network. */
type Stub = {
  method: string
  path: string
  answer: { status: number; body: string } | 'never' | undefined
  /** True for an answer to reads that no person caused. */
  isLive: boolean
}

const isProblem = (answer: unknown): answer is { problem: ProblemCode } =>
  typeof answer === 'object' && answer !== null && 'problem' in answer && String(answer.problem) in problemCatalogue

const problemAnswer = (code: ProblemCode): { status: number; body: string } => {
  const { status, title, retryable } = problemCatalogue[code]
  const body = {
    type: `/errors/${code}`,
    title,
    status,
    detail: title,
    code,
    requestId: 'req_01KAJR5B7Q1C9GZ3WE8R4TYVHK',
    retryable,
    errors: [],
  }
  return { status, body: JSON.stringify(body) }
}

const answerOf = (endpoint: Endpoint, answer: unknown): Stub['answer'] => {
  if (answer === 'network') return undefined
  if (answer === 'never') return answer
  if (isProblem(answer)) return problemAnswer(answer.problem)
  return { status: endpoint.status, body: JSON.stringify(answer) }
}

/** Returns the answers of a state. An operation without an answer gets the example of its contract. */
const stubsOf = ({ state, answers }: Entry): Stub[] => {
  const given: Readonly<Record<string, unknown>> = { getPortalSession: sessionOf(state.role), ...answers }
  const live: Readonly<Record<string, unknown>> = { ...given, ...state.live }
  return Object.entries<Endpoint>(portalEndpoints).flatMap(([name, endpoint]) =>
    [given, live].map((from) => ({
      method: endpoint.method,
      path: `^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`,
      answer: answerOf(endpoint, from[name] ?? endpoint.example.response),
      isLive: from === live,
    })),
  )
}

type Stage = {
  stored: Record<string, string>
  stubs: Stub[]
  notFound: { status: number; body: string }
  unattendedHeader: string
  start: LiveStart
}

/**
 * Runs in the page before its scripts: sets the person's choices, and answers the calls to the interface. The browser
 * keeps its cache, which it would not use if Playwright answered the calls.
 */
const prepare = ({ stored, stubs, notFound, unattendedHeader, start }: Stage): void => {
  if (location.protocol === 'about:') return
  localStorage.clear()
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  // A stream of live updates that begins and then stays silent.
  window.EventSource = class extends EventTarget {
    constructor() {
      super()
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('ready', { data: JSON.stringify(start) })))
    }
    close() {}
  } as unknown as typeof EventSource
  const send = fetch
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.startsWith('/portal/api/')) return send(input, init)
    const isUnattended = new Headers(init?.headers).has(unattendedHeader)
    const stub = stubs.find(
      ({ method, path, isLive }) =>
        isLive === isUnattended && method === (init?.method ?? 'GET') && new RegExp(path).test(pathname),
    )
    if (stub !== undefined && stub.answer === undefined) return send(input, init)
    const answer = stub === undefined ? notFound : stub.answer!
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () =>
        reject(new DOMException('The page stopped the call.', 'AbortError')),
      )
      if (answer === 'never') return
      const { status, body } = answer
      const type = status < 400 ? 'application/json' : 'application/problem+json'
      const headers = { 'content-type': type, ...(status === 429 && { 'retry-after': '720' }) }
      resolve(new Response(status === 204 ? null : body, { status, headers }))
    })
  }
}

export type Look = { lang: 'en' | 'ar'; theme: 'light' | 'dark' }

/** The tab that a worker uses for all its states, and the connection that prepares each of them. */
export type Tab = { page: Page; devtools: CDPSession }

/** Opens a page of the portal in one state and performs the acts of the state. */
export const openState = async (
  { page, devtools }: Tab,
  portalUrl: string,
  entry: Entry,
  { lang, theme }: Look,
): Promise<void> => {
  const stage: Stage = {
    stored: { 'portal.language': lang, 'portal.theme': theme },
    stubs: stubsOf(entry),
    notFound: problemAnswer('ROUTE_NOT_FOUND'),
    unattendedHeader,
    start: { organizationId: organization.id },
  }
  // Leaves the page first, because the browser loads no document for an address that differs only in its fragment. An
  // answer of the same origin keeps the browser's process.
  await page.goto(`${portalUrl}/portal/api/none`)
  await page.setViewportSize({ width: 1280, height: 900 })
  const source = `(${prepare.toString()})(${JSON.stringify(stage)})`
  const { identifier } = await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.goto(portalUrl + entry.path)
  await devtools.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
  const { acts = [], reached = 'h1' } = entry.state
  for (const [act, selector, text] of acts)
    if (act === 'press') await page.locator(selector).first().click()
    else if (act === 'key') {
      await page.locator('h1').first().waitFor()
      await page.keyboard.press(selector)
    } else
      await page
        .locator(selector)
        .first()
        .fill(text ?? '')
  await page.locator(reached).first().waitFor()
}

/** The test function for the gallery. Its service gives the pages their real policy; a state replaces the answers. */
export const test = base.extend<{ complaints: string[] }, { portalUrl: string; tab: Tab }>({
  portalUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      await using service = await startTestService()
      await use(service.portalUrl)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** The tests of a worker share one tab, so that the browser reads and compiles each script once. */
  tab: [
    async ({ browser }, use) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Page.enable')
      await use({ page, devtools })
      await context.close()
    },
    { scope: 'worker' },
  ],
  /**
   * The errors of the pages' scripts and the violations of their content security policy. Chromium also logs each error
   * response of the service; the list leaves these lines out.
   */
  complaints: async ({ tab: { page } }, use, info) => {
    const complaints: string[] = []
    const onError = (error: Error) => void complaints.push(String(error))
    const onLine = (line: ConsoleMessage) => {
      if (line.type() === 'error' && !/^(?:Failed to load resource|Problem:)/.test(line.text()))
        complaints.push(line.text())
    }
    page.on('pageerror', onError).on('console', onLine)
    await use(complaints)
    if (info.status !== info.expectedStatus) await info.attach('complaints', { body: complaints.join('\n') })
    page.off('pageerror', onError).off('console', onLine)
  },
})

/** Returns the path of a picture of a state, for people who look at the pages. */
export const pictureOf = ({ page, name }: Entry, { lang, theme }: Look, width: number): string => {
  const file = `../screenshots/portal/${page}-${name}-${lang}-${theme}-${width}.png`.replaceAll(' ', '-')
  return resolve(dirname(fileURLToPath(import.meta.url)), file)
}
