import { expect, test } from 'vitest'
import {
  endpoints,
  portalEndpoints,
  portalRoutes,
  usageExportQuery,
  webhookAuth,
  webhookAuthRequest,
  type Endpoint,
} from '@loyalty/contract'
import { portalAdvice } from './advice/portal-advice.ts'
import { portalMarkdown } from './markdown/portal-markdown.ts'
import { problemsOf } from './openapi/answers.ts'
import { openapi } from './openapi/openapi.ts'
import { parametersOf } from './openapi/parameters.ts'
import { createSchemas } from './openapi/schemas.ts'

const all = Object.entries<Endpoint>(portalEndpoints)
const text = portalMarkdown('http://portal.example')

test('the portal shares no endpoint with the public interface', () => {
  expect(Object.keys(portalEndpoints).toSorted()).toEqual(Object.keys(portalRoutes).toSorted())
  for (const [name, { path, spec }] of all) {
    expect(path).toMatch(/^\/portal\/api\//)
    expect(spec).toBe('X6')
    expect(endpoints).not.toHaveProperty(name)
  }
  const written = JSON.stringify(openapi('http://localhost:4001'))
  expect(written).not.toContain('/portal/')
  for (const code of Object.keys(portalAdvice)) expect(written).not.toMatch(new RegExp(`\\b${code}\\b`))
})

test('no two endpoints of the portal share an address and a method', () => {
  expect(new Set(all.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(all.length)
})

test('endpoints without roles need no session, and changes need a CSRF token', () => {
  for (const [name, endpoint] of all) {
    expect(endpoint.auth, name).toBe((endpoint.roles ?? endpoint.platform) === undefined ? 'none' : 'portal')
    expect(problemsOf(endpoint).get(403)?.includes('CSRF_REFUSED') ?? false, name).toBe(endpoint.method !== 'GET')
  }
})

test('at least one portal endpoint can answer each portal error', () => {
  const answered = new Set(all.flatMap(([, endpoint]) => [...problemsOf(endpoint).values()].flat()))
  for (const code of Object.keys(portalAdvice)) expect(answered).toContain(code)
})

test.for(all)(
  "the example of the portal endpoint %s matches the endpoint's schemas",
  ([, { params, query, body, response, example }]) => {
    for (const [schema, value] of [
      [params, example.params],
      [query, example.query],
      [body, example.body],
      [response, example.response],
    ] as const)
      expect(schema ? schema.safeParse(value ?? {}).error : value).toBeUndefined()
  },
)

test('the portal’s reference describes every field and has no broken links', () => {
  expect(text.split('\n').filter((line) => /^\|.*\| +\|$/.test(line))).toEqual([])
  const anchors = new Set([
    ...[...text.matchAll(/^#+ ([A-Za-z]+)$/gm)].map(([, heading = '']) => heading.toLowerCase()),
    ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id),
  ])
  expect([...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id).filter((id) => !anchors.has(id))).toEqual([])
})

test('each command that needs a session sends or stores its cookie', () => {
  const commands = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command)
  expect(commands).toHaveLength(all.length)
  expect(commands.join('').match(/<[^>]+>/g)).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/TODAY|SESSION/)]),
  )
  const needCookie = new Set(all.flatMap(([, { auth, path }]) => (auth === 'portal' ? [path] : [])))
  const open = all.flatMap(([, { path }]) => (needCookie.has(path) ? [] : [`${path}'`]))
  for (const command of commands.filter((each) => !open.some((path) => each.includes(path))))
    expect(command).toMatch(/"email".*"password"/.test(command) ? /-c portal\.cookies/ : /-b portal\.cookies/)
})

test('parameters with an exported schema are refused', () => {
  const { getUsage } = portalEndpoints
  const { schemaOf } = createSchemas()
  const named = { ...getUsage, query: usageExportQuery } as Endpoint
  const names = parametersOf(getUsage, schemaOf, getUsage.example).map(({ name }) => name)
  expect(names).toEqual(['env', 'by', 'from', 'to'])
  expect(() => parametersOf(named, schemaOf, getUsage.example)).toThrow('UsageExportQuery')
})

test('the portal reference lists the fields of a nullable object', () => {
  for (const field of ['response.status', 'response.bodyStart']) expect(text).toContain(`| \`${field}\` |`)
})

test('the answer schema webhookAuth contains no secret field', () => {
  const shown = webhookAuth.def.options.flatMap(({ shape }) => Object.keys(shape))
  const written = webhookAuthRequest.def.options.flatMap(({ shape }) => Object.keys(shape))
  expect(written.filter((name) => !shown.includes(name))).toEqual(['password', 'clientSecret'])
})
