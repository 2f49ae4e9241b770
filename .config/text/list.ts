import { allPlaces } from './baseline.ts'

// Lists the lines that break a rule for text. With an argument, lists only the files whose path begins with the
// argument.
const [prefix = ''] = process.argv.slice(2)
const places = allPlaces().filter(({ file }) => file.startsWith(prefix))
for (const { file, line, rule, text } of places) console.log(`${file}:${line} ${rule}: ${text}`)
console.log(`${places.length} places`)
