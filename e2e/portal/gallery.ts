import { globSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { test as base, type Page, type Route } from '@playwright/test'
import { permissionsOf, portalEndpoints, problemCatalogue, type Endpoint, type ProblemCode } from '@loyalty/contract'
import type { Answers, PageState, PageStates } from '@loyalty/portal/gallery'
import { startTestService } from '@loyalty/service/testing'

export { expect } from '@playwright/test'

const source = fileURLToPath(new URL('../../apps/portal/src', import.meta.url))

export type Entry = { page: string; name: string; path: string; state: PageState; answers: Answers }

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

const operations = Object.entries<Endpoint>(portalEndpoints).map(([name, endpoint]) => ({
  name,
  endpoint,
  path: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

const isProblem = (answer: unknown): answer is { problem: ProblemCode } =>
  typeof answer === 'object' && answer !== null && 'problem' in answer && String(answer.problem) in problemCatalogue

const sendProblem = (route: Route, code: ProblemCode): Promise<void> => {
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
  return route.fulfill({
    status,
    contentType: 'application/problem+json',
    headers: status === 429 ? { 'retry-after': '720' } : {},
    body: JSON.stringify(body),
  })
}

/**
 * Answers the calls of a page with the answers of a state. An operation without an answer gets the example of its
 * contract.
 */
const stubApi = async (page: Page, { state, answers }: Entry): Promise<void> => {
  const given: Readonly<Record<string, unknown>> = { getPortalSession: sessionOf(state.role), ...answers }
  await page.route('**/portal/api/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const found = operations.find(({ endpoint, path }) => endpoint.method === request.method() && path.test(pathname))
    if (found === undefined) return sendProblem(route, 'ROUTE_NOT_FOUND')
    const answer = given[found.name] ?? found.endpoint.example.response
    if (answer === 'never') return undefined
    if (isProblem(answer)) return sendProblem(route, answer.problem)
    return route.fulfill({ status: found.endpoint.status, json: answer })
  })
}

export type Look = { lang: 'en' | 'ar'; theme: 'light' | 'dark' }

/**
 * Opens a page of the portal in one state, and performs the acts of the state. The blank page before it makes the
 * browser load the page again, because two addresses that differ in the fragment alone are one document.
 */
export const openState = async (page: Page, portalUrl: string, entry: Entry, { lang, theme }: Look): Promise<void> => {
  await page.goto('about:blank')
  await stubApi(page, entry)
  await page.addInitScript(
    (values) => {
      if (location.protocol === 'about:') return
      for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
    },
    { 'portal.language': lang, 'portal.theme': theme },
  )
  await page.goto(portalUrl + entry.path)
  const { acts = [], reached = 'h1' } = entry.state
  for (const [act, selector, text] of acts)
    if (act === 'press') await page.locator(selector).first().click()
    else
      await page
        .locator(selector)
        .first()
        .fill(text ?? '')
  await page.locator(reached).first().waitFor()
}

/** The test function for the gallery. Its service gives the pages their real policy; a state replaces the answers. */
export const test = base.extend<{ complaints: string[] }, { portalUrl: string }>({
  portalUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      await using service = await startTestService()
      await use(service.portalUrl)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /**
   * The errors of the page's scripts and the violations of its content security policy. Chromium also logs each error
   * response of the service; the list leaves these lines out.
   */
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => void complaints.push(String(error)))
    page.on('console', (line) => {
      if (line.type() === 'error' && !/^(?:Failed to load resource|Problem:)/.test(line.text()))
        complaints.push(line.text())
    })
    await use(complaints)
  },
})

/** Returns the path of a picture of a state, for people who look at the pages. */
export const pictureOf = ({ page, name }: Entry, { lang, theme }: Look, width: number): string => {
  const file = `../screenshots/portal/${page}-${name}-${lang}-${theme}-${width}.png`.replaceAll(' ', '-')
  return resolve(dirname(fileURLToPath(import.meta.url)), file)
}
