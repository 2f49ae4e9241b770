import { useCallback, useEffect, useRef, useState } from 'react'
import { Notice } from '@loyalty/ui'
import { client, Problem } from '../../../api/client.ts'
import { builderTexts } from '../../../messages/builder/texts.ts'
import type { EmbedOptions } from '../../../preview-host/embed-options.ts'
import { connect, type FromHost, type RefusedToken, type ToHost } from '../../../preview-host/messages.ts'

export type PreviewEvent = { key: number; at: number; name: string; detail: unknown }

export interface PreviewProps {
  /** The origin of the preview host. */
  previewUrl: string
  options: EmbedOptions
  onEvent: (event: PreviewEvent) => void
}

let received = 0

/** The height of the frame before the widget reports its own. */
const firstHeight = 480

const refusalOf = (error: unknown): RefusedToken =>
  error instanceof Problem ? { status: error.status, retryAfter: error.retryAfter } : { status: 503 }

const answerTo = async ({ id, widget }: Extract<FromHost, { kind: 'token' }>): Promise<ToHost> => {
  try {
    return { kind: 'token', id, ...(await client.createPreviewToken({ body: { widget } })) }
  } catch (error) {
    return { kind: 'no-token', id, refused: refusalOf(error) }
  }
}

/**
 * Renders a widget in the preview host. The host and this page talk through one port, and the tokens come from this page.
 */
export function Preview({ previewUrl, options, onEvent }: PreviewProps) {
  const t = builderTexts.useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const port = useRef<MessagePort>(undefined)
  const [height, setHeight] = useState(firstHeight)
  const text = JSON.stringify({ kind: 'show', options } satisfies ToHost)
  const latest = useRef(text)
  const [refusedText, setRefusedText] = useState<string>()

  useEffect(() => {
    latest.current = text
    port.current?.postMessage(text)
  }, [text])

  const open = useCallback(() => {
    port.current?.close()
    const { port1, port2 } = new MessageChannel()
    port.current = port1
    port1.addEventListener('message', ({ data }: MessageEvent<FromHost>) => {
      if (data.kind === 'height') setHeight(Math.min(Math.max(data.height, firstHeight), 4000))
      else if (data.kind === 'refused') setRefusedText(latest.current)
      else if (data.kind === 'event')
        onEvent({ key: (received += 1), at: Date.now(), name: data.name, detail: data.detail })
      else void answerTo(data).then((answer) => port1.postMessage(JSON.stringify(answer)))
    })
    port1.start()
    port1.postMessage(latest.current)
    frame.current?.contentWindow?.postMessage(connect, previewUrl, [port2])
  }, [previewUrl, onEvent])

  useEffect(() => () => port.current?.close(), [])

  return (
    <>
      {refusedText === text && <Notice tone="danger">{t('previewRefused')}</Notice>}
      <iframe
        ref={frame}
        title={t('preview')}
        src={`${previewUrl}/`}
        height={height}
        className="block w-full"
        allow="clipboard-write"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the host has another origin, and needs to keep it
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        onLoad={open}
      />
    </>
  )
}
