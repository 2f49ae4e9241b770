import { expect, test } from 'vitest'
import { inlineHashes } from './inline-hashes.ts'

/** The SHA-256 hash of `alert(1)`, computed with another program than the tested code. */
const ofScript = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

test('inlineHashes hashes inline scripts and skips data blocks', () => {
  const html =
    '<script type="module">alert(1)</script><script type="application/json" id="c">{}</script><script src="/a.js"></script>'
  expect(inlineHashes(html, 'script')).toEqual([ofScript])
})

test('inlineHashes hashes each style element separately', () => {
  const [first, second, ...more] = inlineHashes(
    '<style>p{}\nb{}</style><noscript><style>p{}</style></noscript>',
    'style',
  )
  expect(more).toEqual([])
  expect(first).not.toBe(second)
  expect(inlineHashes('<style>p{}</style>', 'style')).toEqual([second])
})
