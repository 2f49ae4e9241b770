import { expect, test } from 'vitest'
import { inlineHashes } from './inline-hashes.ts'

/** The SHA-256 of `alert(1)`. A different program computed this value. */
const ofScript = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

test('hashes the text of each script, but not of data', () => {
  const html =
    '<script type="module">alert(1)</script><script type="application/json" id="c">{}</script><script src="/a.js"></script>'
  expect(inlineHashes(html, 'script')).toEqual([ofScript])
})

test('hashes each style separately, over all its lines', () => {
  const [first, second, ...more] = inlineHashes(
    '<style>p{}\nb{}</style><noscript><style>p{}</style></noscript>',
    'style',
  )
  expect(more).toEqual([])
  expect(first).not.toBe(second)
  expect(inlineHashes('<style>p{}</style>', 'style')).toEqual([second])
})
