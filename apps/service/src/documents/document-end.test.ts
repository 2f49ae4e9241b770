import { expect, test } from 'vitest'
import { documentEnd } from './document-end.ts'

const end = '</body></html>'

test('what stands in it ends no script, whoever named it', async () => {
  const view = { organization: { name: '</script><script>alert(1)</script><!--' } }
  const [, text = ''] =
    /^<script type="application\/json" id="lw-view">([^<]*)<\/script><\/body><\/html>$/.exec(
      await documentEnd(Promise.resolve(view), end),
    ) ?? []
  expect(JSON.parse(text)).toEqual(view)
})

test('what cannot be had, must not be seen or takes too long leaves a document without it', async () => {
  expect(await documentEnd(Promise.reject(new Error('suspended')), end)).toBe(end)
  expect(await documentEnd(Promise.resolve(undefined), end)).toBe(end)
  expect(await documentEnd(new Promise(() => {}), end, 1)).toBe(end)
})
