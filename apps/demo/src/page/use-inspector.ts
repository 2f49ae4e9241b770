import { useEffect, useRef, useState } from 'react'
import type { InspectorRecord } from '../server/inspector.ts'

export type { InspectorRecord }
export type RecordOf<L extends InspectorRecord['lane']> = Extract<InspectorRecord, { lane: L }>

const shown = 200

/**
 * What the shop's server saw, streamed; `onLedger` is told of each change of the books as it happens. It takes a session to begin, and an open
 * stream outlives it, so that the refusals after signing out are seen.
 */
export const useInspector = (signedIn: boolean, onLedger: () => void): InspectorRecord[] => {
  const [records, setRecords] = useState<InspectorRecord[]>([])
  const stream = useRef<EventSource>(undefined)
  useEffect(() => {
    if (!signedIn || (stream.current && stream.current.readyState !== EventSource.CLOSED)) return
    const source = new EventSource('/api/inspector/events')
    stream.current = source
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const record = JSON.parse(data) as InspectorRecord
      setRecords((known) => [...known.filter(({ seq }) => seq !== record.seq), record].slice(-shown))
      if (record.lane === 'ledger') onLedger()
    })
  }, [signedIn, onLedger])
  useEffect(() => () => stream.current?.close(), [])
  return records
}
