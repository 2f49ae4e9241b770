import { readFileSync } from 'node:fs'

export const guide = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
