import { useEffect, useRef, useState } from 'react'
import type { InspectorRecord } from '../server/inspector.ts'

export type { InspectorRecord }
export type RecordOf<L extends InspectorRecord['lane']> = Extract<InspectorRecord, { lane: L }>

const shown = 200

/**
 * Returns the records that the shop's server streams, and calls `onLedger` for each change of the ledger. The stream
 * begins after the sign-in. The stream stays open after the sign-out, because the page also shows the requests that the
 * server then refuses.
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
