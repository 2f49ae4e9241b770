import { readFileSync, writeFileSync } from 'node:fs'
import { withPinnedSnippet } from './pinned-snippet.ts'
import { archive, releaseLoader } from './release-loader.ts'

// Archives embed.js under the version of package.json and writes the pinned script tag of the documentation.
const root = new URL('..', import.meta.url).pathname
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string }
const release = await releaseLoader(archive, { version, released: new Date().toISOString().slice(0, 10) })
const page = `${root}docs/script-tag.md`
writeFileSync(page, withPinnedSnippet(readFileSync(page, 'utf8'), release))
console.log(`Released packages/embed/archive/${version}/embed.js: ${release.bytes} bytes, ${release.integrity}.`)
console.log('Commit the archive and docs/script-tag.md, then raise the version in packages/embed/package.json.')
