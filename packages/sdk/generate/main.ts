import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles } from './files.ts'

const folder = join(import.meta.dirname, '..', 'src', 'generated')
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(generatedFiles())) writeFileSync(join(folder, name), text)
