import { FALLBACK, failedStarts, startWith } from '../diagnosis/failed-starts.ts'
import { expect, test } from './test.ts'

for (const row of failedStarts)
  test(`a page reports ${row.what} (${row.code})`, async ({ tab, stack, request }) => {
    const origin = await startWith(tab, stack, row)
    await expect.poll(() => tab.evaluate(() => window.failure ?? null)).not.toBeNull()
    const { ms, error } = (await tab.evaluate(() => window.failure))!
    process.stdout.write(`webkit: ${row.what}: ${row.code}, ${ms} ms\n`)
    expect(error).toMatchObject({ code: row.code, docs: `${origin}/errors/${row.code}` })
    if (row.detail) expect(error.detail).toMatchObject(row.detail(stack))
    expect((await request.get(error.docs!.replace(origin, stack.serviceUrl))).status()).toBe(200)
    // The driver reads no console. So the test counts the lines of the page, and none of the frame.
    const lines = await tab.evaluate(() => window.lines)
    const written = [expect.stringContaining(`Loyalty widget: ${row.code}. `)]
    expect(lines).toEqual(row.shownBy === 'widget' || row.loggedBy ? [] : written)
    if (row.shownBy !== 'widget') expect(await tab.evaluate(() => document.body.innerText)).toContain(FALLBACK)
    expect(await tab.evaluate(() => window.failures)).toBe(1)
    // The fixture looks for the frame of each element, and an invalid one has no frame.
    await tab.evaluate(() => document.querySelector('loyalty-widget')?.remove())
  })
