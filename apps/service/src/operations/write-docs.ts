import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { docs } from './docs.ts'

for (const [path, text] of docs()) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
