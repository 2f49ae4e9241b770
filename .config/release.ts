import { readFileSync, writeFileSync } from 'node:fs'
import { withPinnedSnippet } from '../packages/embed/vite/pinned-snippet.ts'
import { archive, releaseLoader } from '../packages/embed/vite/release-loader.ts'

// Freezes embed.js under the version of packages/embed/package.json, and brings the documentation's pinned script tag up to date.
const { version } = JSON.parse(readFileSync('packages/embed/package.json', 'utf8')) as { version: string }
const release = await releaseLoader(archive, { version, released: new Date().toISOString().slice(0, 10) })
const page = 'packages/embed/docs/script-tag.md'
writeFileSync(page, withPinnedSnippet(readFileSync(page, 'utf8'), release))
console.log(`packages/embed/archive/${version}/embed.js, ${release.bytes} bytes, ${release.integrity}`)
console.log('Commit it, then raise the version in packages/embed/package.json.')
