import { allPlaces } from './baseline.ts'

// Lists the places that break a rule for text in the files whose path begins with the argument.
const [prefix = ''] = process.argv.slice(2)
const places = allPlaces().filter(({ file }) => file.startsWith(prefix))
for (const { file, line, rule, text } of places) console.log(`${file}:${line} ${rule}: ${text}`)
console.log(`${places.length} places`)
