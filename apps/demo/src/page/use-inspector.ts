import { useEffect, useState } from 'react'
import type { InspectorRecord } from '../server/inspector.ts'

export type { InspectorRecord }
export type RecordOf<L extends InspectorRecord['lane']> = Extract<InspectorRecord, { lane: L }>

const shown = 200

/** What the shop's server saw, streamed; `onLedger` is told of each change of the books as it happens. */
export const useInspector = (onLedger: () => void): InspectorRecord[] => {
  const [records, setRecords] = useState<InspectorRecord[]>([])
  useEffect(() => {
    const source = new EventSource('/api/inspector/events')
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const record = JSON.parse(data) as InspectorRecord
      setRecords((known) => [...known.filter(({ seq }) => seq !== record.seq), record].slice(-shown))
      if (record.lane === 'ledger') onLedger()
    })
    return () => source.close()
  }, [onLedger])
  return records
}
