import { expect, test } from 'vitest'
import { inlineHashes } from './inline-hashes.ts'

/** SHA-256 of `alert(1)`, as any other program says it. */
const ofScript = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

test('a script is named by the hash of its text, whatever its attributes, and what is no script is not', () => {
  const html = '<script type="module">alert(1)</script><script type="application/json" id="c">{}</script><script src="/a.js"></script>'
  expect(inlineHashes(html, 'script')).toEqual([ofScript])
})

test('each style has a hash of its own, over all of its lines', () => {
  const [first, second, ...more] = inlineHashes('<style>p{}\nb{}</style><noscript><style>p{}</style></noscript>', 'style')
  expect(more).toEqual([])
  expect(first).not.toBe(second)
  expect(inlineHashes('<style>p{}</style>', 'style')).toEqual([second])
})
