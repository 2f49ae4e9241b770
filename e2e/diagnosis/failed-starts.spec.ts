import { expect, test } from '../test.ts'
import { FALLBACK, failedStarts, startWith } from './failed-starts.ts'

test.beforeEach(({ shop }) => shop.signIn())

// The browser's own lines differ between browsers. The test counts the lines of the product.
test.use({ expectedErrors: [[/./], { scope: 'test' }], deadOrigins: /^http:\/\/(localhost:\d+|widgets\.invalid)\// })

for (const row of failedStarts)
  test(`a page reports ${row.what} (${row.code})`, { tag: '@engines' }, async ({ page, stack, wire }) => {
    const origin = await startWith(page, stack, row)
    await expect.poll(() => page.evaluate(() => window.failure)).toBeDefined()
    const { ms, error } = (await page.evaluate(() => window.failure))!
    process.stdout.write(`${page.context().browser()?.browserType().name()}: ${row.what}: ${row.code}, ${ms} ms\n`)
    expect(error).toMatchObject({ code: row.code, docs: `${origin}/errors/${row.code}` })
    if (row.detail) expect(error.detail).toMatchObject(row.detail(stack))

    const said = () => wire.complaints.filter((line) => line.startsWith('Loyalty widget: '))
    await expect.poll(said).toHaveLength(1)
    const [line = ''] = said()
    expect(line).toContain(`Loyalty widget: ${row.code}. `)
    expect(line).toContain(error.docs)
    if (row.loggedBy) expect(line).toMatch(/ \(req_\w+\)$/)
    else expect(line).toContain(`(${error.correlationId})`)
    const answer = await page.request.get(error.docs!.replace(origin, stack.serviceUrl))
    expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining(row.code)])

    if (row.shownBy === 'widget')
      await expect(page.frameLocator('loyalty-widget iframe').getByRole('heading', { level: 1 })).toBeVisible()
    else await expect(page.getByText(FALLBACK)).toBeVisible()
    const frame = row.shownBy === 'widget' ? page.frames()[1] : undefined
    const shown = `${await page.locator('body').innerText()}${await frame?.locator('body').innerText()}`
    expect(shown).not.toMatch(/http|token|endpoint|policy|_|CORS/i)
    expect([await page.evaluate(() => window.failures), said()]).toEqual([1, [line]])
  })
