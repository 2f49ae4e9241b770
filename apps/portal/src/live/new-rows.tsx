import { useState } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Button } from '@loyalty/ui'
import type { LiveTopic } from '@loyalty/contract/live'
import { useFormats } from '../i18n/formats.ts'
import { liveTexts } from '../messages/live/texts.ts'
import { comparePages, type ListPage } from './compare-pages.ts'
import { useLive } from './use-live.ts'

export interface NewRowsProps {
  topic: LiveTopic
  /** The key of the query whose page the list shows: the newest page with the filters of the person. */
  queryKey: QueryKey
  /** Reads that page again, without the person. */
  read: () => Promise<ListPage>
}

/** A page that the list could show instead of `shown`. */
type Offer = { page: ListPage; shown: ListPage | undefined }

/**
 * Renders "3 new, show" above a list, and since when its rows may be old while reads of newer ones fail. Rows that the list shows already get their new state in place; new rows wait until
 * the person asks for them, and rows that no longer match stay until then, so that no row moves under the pointer. Give
 * it the filters as its `key`.
 */
export function NewRows({ topic, queryKey, read }: NewRowsProps) {
  const t = liveTexts.useText()
  const queries = useQueryClient()
  const formats = useFormats()
  const [offer, setOffer] = useState<Offer>()
  const [isStale, setStale] = useState(false)
  const readNewest = async (): Promise<ListPage> => {
    try {
      const page = await read()
      setStale(false)
      return page
    } catch (error) {
      setStale(true)
      throw error
    }
  }
  useLive(topic, async () => {
    const page = await readNewest()
    const byId = new Map(page.data.map((row) => [row.id, row]))
    const shown = queries.setQueryData<ListPage>(
      queryKey,
      (before) => before && { ...before, data: before.data.map((row) => byId.get(row.id) ?? row) },
    )
    setOffer({ page, shown })
  })
  const show = (): void => {
    queries.setQueryData(queryKey, offer?.page)
    setOffer(undefined)
  }
  const refresh = async (): Promise<void> => {
    await queries.refetchQueries({ queryKey, exact: true })
    setStale(queries.getQueryState(queryKey)?.status === 'error')
  }
  const shown = queries.getQueryData<ListPage>(queryKey)
  // An offer ends when the list reads its page itself, which may be newer.
  const change = offer && shown && offer.shown === shown ? comparePages(shown, offer.page) : undefined
  const readAt = queries.getQueryState(queryKey)?.dataUpdatedAt
  // The line keeps its height without new rows, so that the list below it does not move.
  return (
    <div className="min-h-11" aria-live="polite">
      {isStale && readAt !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3">
          {t('stale', { time: formats.clock(new Date(readAt)) })}
          <Button variant="secondary" onClick={() => void refresh()}>
            {t('refresh')}
          </Button>
        </p>
      )}
      {change && (change.count > 0 || change.hasLeft) && (
        <Button variant="secondary" onClick={show}>
          {change.count > 0 ? t(change.isAtLeast ? 'newAtLeast' : 'newRows', { count: change.count }) : t('rowsLeft')}
        </Button>
      )}
    </div>
  )
}
