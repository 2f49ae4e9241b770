import { MOST_OF_FIRST_LOAD, MOST_OF_FIRST_VIEW } from './limits.ts'
import type { Samples } from './rounds.ts'
import type { Carrier } from './shop.ts'
import { lowerQuartile, type Row } from './table.ts'
import type { File, Sample } from './visit.ts'

type Numbers = 'paint' | 'content' | 'control' | 'blocked' | 'shift' | 'hostShift' | 'heap'

const of = (samples: readonly Sample[], key: Numbers): number => lowerQuartile(samples.map((sample) => sample[key]))
const ms = (value: number): string => `${Math.round(value).toLocaleString('en')} ms`
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`

/** Returns the documents, styles and scripts that arrived before the first usable control. */
const firstLoad = ({ files, control }: Sample): File[] =>
  files.filter(({ kind, at }) => kind !== 'other' && at < control)
const sum = (files: readonly File[]): number => files.reduce((total, { bytes }) => total + bytes, 0)
const bytesOf = (files: readonly File[], kind: File['kind']): number => sum(files.filter((file) => file.kind === kind))

/** The first visit of a widget. `bare` is the size in bytes of the widget's document without data. */
export type Load = { name: string; sample: Sample; bare: number }

const loader = 4980

/**
 * Returns the rows with numbers of bytes. These rows decide the exit code, because bytes hardly differ between runs.
 */
export const bytesRows = (loads: readonly Load[], hello: Sample, embedBytes: number): Row[] => [
  ...loads.flatMap(({ name, sample, bare }) => {
    const files = firstLoad(sample)
    const data = bytesOf(files, 'document') - bare
    const bytes = sum(files) - data
    const floor = sum(firstLoad(hello))
    return [
      {
        measure: `${name}: first load`,
        value: kilobytes(bytes),
        floor: kilobytes(floor),
        ratio: bytes / floor,
        target: `≤ ${MOST_OF_FIRST_LOAD / 1000} kB`,
        met: bytes <= MOST_OF_FIRST_LOAD,
        gate: true,
      },
      {
        measure: `${name}: data behind its document`,
        value: kilobytes(data),
        target: `≤ ${MOST_OF_FIRST_VIEW / 1000} kB`,
        met: data > 0 && data <= MOST_OF_FIRST_VIEW,
        gate: true,
      },
    ]
  }),
  { measure: 'embed.js', value: `${embedBytes} B`, target: `≤ ${loader} B`, met: embedBytes <= loader, gate: true },
]

/** Returns a line that lists the sizes of the first load's parts and of the files that load later. */
export const partsOf = ({ name, sample }: Load): string => {
  const first = firstLoad(sample)
  const later = sample.files.filter((file) => !first.includes(file))
  const plain = first.some(({ kind, bytes, raw }) => kind === 'document' && bytes === raw) ? ' (sent uncompressed)' : ''
  const part = (kind: File['kind']) => kilobytes(bytesOf(first, kind))
  const after = `then screens to come ${kilobytes(sum(later) - bytesOf(later, 'other'))}, data and pictures ${kilobytes(bytesOf(later, 'other'))}`
  return `${name}: HTML ${part('document')}${plain}, CSS ${part('style')}, JS ${part('script')}; ${after}`
}

const against = (measure: string, value: number, floor: number, most: number): Row => {
  const ratio = value / floor
  return { measure, value: ms(value), floor: ms(floor), ratio, target: `≤ ${most.toFixed(2)} ×`, met: ratio <= most }
}

const widgetRows = (name: string, samples: Samples): Row[] => {
  const hello = samples.get('hello')!
  const { cold, warm } = samples.get(name)!
  const [blocked, heap, shift] = [of(cold, 'blocked'), of(cold, 'heap'), of(cold, 'shift')]
  const floor = of(hello.cold, 'control')
  return [
    against(`${name}: first paint`, of(cold, 'paint'), floor, 0.5),
    against(`${name}: last visible row of content, cold`, of(cold, 'content'), floor, 0.68),
    against(`${name}: answers to script, cold`, of(cold, 'control'), floor, 0.85),
    ...(warm.length > 0
      ? [
          against(`${name}: last visible row of content, warm`, of(warm, 'content'), of(hello.warm, 'control'), 1.15),
          against(`${name}: answers to script, warm`, of(warm, 'control'), of(hello.warm, 'control'), 1.4),
        ]
      : []),
    {
      measure: `${name}: blocking time`,
      value: ms(blocked),
      floor: ms(of(hello.cold, 'blocked')),
      target: '≤ 80 ms',
      met: blocked <= 80,
    },
    {
      measure: `${name}: heap`,
      value: megabytes(heap),
      floor: megabytes(of(hello.cold, 'heap')),
      target: '≤ 3 MB',
      met: heap <= 3e6,
    },
    {
      measure: `${name}: layout shift`,
      value: shift.toFixed(3),
      floor: of(hello.cold, 'shift').toFixed(3),
      target: '≤ 0.01',
      met: shift <= 0.01,
    },
  ]
}

/** Returns the time at which the browser requested the loader's script, in ms. */
const tagOf = ({ files }: Sample): number => files.find(({ name }) => name.endsWith('/embed.js'))!.asked

/**
 * The maximum ratio between the times of an embedded widget and the baseline page: 1.15 for the frame, times 1.25 for
 * the page around the frame. The round trips that load this page take most of the additional time.
 */
const mostOfChain = 1.15 * 1.25

/**
 * Returns the rows about the time to the first control of an embedded widget. Counts some times from the script tag and
 * others from the opening of the caller's page.
 */
const chainRows = (samples: Samples): Row[] => {
  const hello = of(samples.get('hello')!.cold, 'control')
  const direct = of(samples.get('point-exchange')!.cold, 'control')
  const by = (carrier: Carrier) => samples.get(`point-exchange by ${carrier}`)!.cold
  const [script, hurry, iframe] = [by('script'), by('hurry'), by('iframe')]
  const fromTag = (visits: readonly Sample[]) => lowerQuartile(visits.map((sample) => sample.control - tagOf(sample)))
  const shifted = (measure: string, visits: readonly Sample[]): Row => {
    const shift = of(visits, 'hostShift')
    return { measure, value: shift.toFixed(3), target: '≤ 0.05', met: shift <= 0.05 }
  }
  const ungated = (measure: string, value: number): Row => ({
    measure,
    value: ms(value),
    floor: ms(direct),
    ratio: value / direct,
  })
  return [
    against('whole chain, from the script tag', fromTag(script), hello, mostOfChain),
    against('the same by a page in a hurry', fromTag(hurry), hello, mostOfChain),
    against('the first beside the frame by itself', fromTag(script), direct, 1.25),
    against('the second beside the frame by itself', fromTag(hurry), direct, 1.25),
    ungated("the first with the caller's page", of(script, 'control')),
    ungated('the same by plain iframe', of(iframe, 'control')),
    shifted('layout shift in the page of the first', script),
    shifted('the same in the page of the second', hurry),
  ]
}

/** Returns the rows with times. These rows never decide the exit code, because times differ between machines. */
export const timeRows = (samples: Samples): Row[] => [
  ...widgetRows('point-exchange', samples),
  ...widgetRows('multibrand', samples),
  ...widgetRows('point-exchange in Arabic', samples),
  ...widgetRows('multibrand in Arabic', samples),
  ...chainRows(samples),
]
