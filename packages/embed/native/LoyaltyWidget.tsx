import { useCallback, useEffect, useRef, useState } from 'react'
import { BackHandler, KeyboardAvoidingView, Linking, Platform } from 'react-native'
import { WebView, type WebViewMessageEvent } from 'react-native-webview'

type Message = { method?: string; id?: number; params?: Record<string, unknown>; result?: unknown }

export type LoyaltyWidgetProps = {
  /**
   * The service's origin, such as https://widgets.example. The view loads only pages of this origin, and ignores
   * messages of other origins.
   */
  origin: string
  /**
   * The widget's address: {origin}/widgets/point-exchange/?key=ek_live_…. The address contains no token, because the
   * widget requests its token through `fetchToken`.
   */
  address: string
  locale?: string
  /** The registered return address of this app, if `address` contains one. */
  returnAddress?: string
  /**
   * Requests a token from your own server, with your own session. `expiresIn` is in seconds. To refuse the token, throw
   * the `Response` or an object with a `status`. With 401 the widget requests a sign-in. With 403 the widget reports
   * that the user has no access. With any other status the widget offers a retry.
   */
  fetchToken: (reason: string) => Promise<{ token: string; expiresIn: number }>
  /**
   * Receives each event of the widget. Use an event only to update the screen: only the webhook confirms a
   * transaction.
   */
  onEvent?: (name: string, data: Record<string, unknown>) => void
  onLeave: (status: string | null) => void
}

const outside = /^(https|mailto|tel|sms):/

const failure = (status?: unknown) => ({
  error: {
    code: 'token_fetch_failed',
    category: 'auth',
    recoverable: true,
    action: 'retry',
    message: 'The app got no token',
    detail: { status },
    correlationId: 'none',
    docs: 'errors/token_fetch_failed',
  },
})

/** A widget that fills its container. Needs React Native 0.72 or later and react-native-webview 13. */
export function LoyaltyWidget(props: LoyaltyWidgetProps) {
  const { origin, address, locale = 'en', returnAddress, fetchToken, onEvent, onLeave } = props
  // `object` means no additional props. The types of react-native-webview 13.17 have no default for this type
  // parameter.
  const view = useRef<WebView<object>>(null)
  const load = useRef('')
  const goingBack = useRef(0)
  /** A token request in flight or finished; `begun` in milliseconds since the epoch. */
  const fetching = useRef<{ begun: number; result: Promise<object> } | undefined>(undefined)
  const [pages, setPages] = useState(0)

  // Compares texts, because React Native implements `URL` only in part. The slash excludes a longer host name that
  // begins with the same letters.
  const isWidget = useCallback((url: string) => url === origin || url.startsWith(`${origin}/`), [origin])

  // The injected script checks `location.origin`, because the view may show another page by now. No page can change its
  // own `location.origin`.
  const send = useCallback(
    (message: Message) => {
      const json = JSON.stringify(JSON.stringify({ jsonrpc: '2.0', ...message }))
      view.current?.injectJavaScript(
        `location.origin === '${origin}' && window.LoyaltyWidget && LoyaltyWidget.receive(${json}); true`,
      )
    },
    [origin],
  )

  // The webview calls this function when the page's process has ended, usually while the app is in the background. The
  // function loads the page again, and the new page requests a new token.
  const startAgain = () => {
    load.current = ''
    setPages(pages + 1)
  }

  const mint = async (reason: string): Promise<object> => {
    try {
      return await fetchToken(reason)
    } catch (error) {
      return failure((error as { status?: unknown } | undefined)?.status)
    }
  }

  // The widget waits 3 seconds for a token. After 2.5 seconds, this function answers with a failure, but keeps the
  // request. The widget then retries, and gets the result of the kept request.
  const answerToken = async (id: number, reason: string) => {
    const requestingLoad = load.current
    const now = Date.now()
    const before = fetching.current
    // Reuses a request for 20 seconds, which is a third of the shortest lifetime of a token.
    const fetched = before && now - before.begun < 20_000 ? before : { begun: now, result: mint(reason) }
    fetching.current = fetched
    const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 2500))
    const result = await Promise.race([fetched.result, timeout])
    if (load.current !== requestingLoad) return
    // Forgets the request, because the widget can use each token only once.
    if (result) fetching.current = undefined
    send({ id, result: result ?? failure() })
  }

  const openOutside = (url: unknown): boolean => {
    if (typeof url !== 'string' || !outside.test(url)) return false
    Linking.openURL(url).catch(() => undefined)
    return true
  }

  // Example: com.example.shop:/done?lw_status=completed&lw_ref=…, the registered address with the outcome added.
  const leaveOnReturn = (url: string): boolean => {
    if (returnAddress === undefined || url.split('?')[0] !== returnAddress.split('?')[0]) return false
    onLeave(/[?&]lw_status=(\w+)/.exec(url)?.[1] ?? null)
    return true
  }

  const acceptHello = (sid: unknown) => {
    load.current = String(sid)
    const dir = locale.startsWith('ar') ? 'rtl' : 'ltr'
    send({
      method: 'lw.init',
      params: { v: 1, sid, inst: 'app', again: false, features: {}, locale, dir, colorScheme: 'auto' },
    })
  }

  const onMessage = ({ nativeEvent: { url, data } }: WebViewMessageEvent) => {
    if (!isWidget(url)) return
    const { method, id = 0, params = {}, result } = JSON.parse(data) as Message
    switch (method) {
      case undefined:
        // This is the response to `lw.back`. If the widget did not go back, the app leaves the widget.
        clearTimeout(goingBack.current)
        if (!(result as { handled?: boolean } | undefined)?.handled) onLeave('cancelled')
        break
      case 'lw.hello':
        acceptHello(params['sid'])
        break
      case 'lw.token':
        void answerToken(id, String(params['reason']))
        break
      case 'lw.openUrl':
        send({ id, result: { handled: openOutside(params['url']) } })
        break
      case 'lw.event':
        onEvent?.(String(params['name']), params['data'] as Record<string, unknown>)
        break
      case 'lw.close':
        onLeave(params['reason'] === 'done' ? 'completed' : 'cancelled')
        break
    }
  }

  // Android's back button: sends `lw.back`, and leaves the widget if no response arrives within half a second.
  useEffect(() => {
    const pressed = () => {
      if (load.current === '') return false
      clearTimeout(goingBack.current)
      goingBack.current = setTimeout(onLeave, 500, 'cancelled')
      send({ id: 1, method: 'lw.back' })
      return true
    }
    const subscription = BackHandler.addEventListener('hardwareBackPress', pressed)
    return () => subscription.remove()
  }, [send, onLeave])

  // React cleans up the effect above after each new rendering, and a new rendering must not cancel the timer. So this
  // effect cancels the timer, and React runs this cleanup only when the component unmounts.
  useEffect(() => () => clearTimeout(goingBack.current), [])

  // Sends a changed locale. Before `lw.hello` arrives, this effect sends nothing, because `lw.init` will contain the
  // locale.
  useEffect(() => {
    const dir = locale.startsWith('ar') ? 'rtl' : 'ltr'
    if (load.current !== '') send({ method: 'lw.update', params: { locale, dir } })
  }, [send, locale])

  return (
    <KeyboardAvoidingView style={{ flex: 1 }} behavior={Platform.OS === 'ios' ? 'padding' : undefined}>
      <WebView<object>
        key={pages}
        ref={view}
        source={{ uri: address }}
        // The webview opens each address outside this list in another app, even the return address. So the list allows
        // every address, and `onShouldStartLoadWithRequest` loads only pages of the widgets' origin.
        originWhitelist={['*']}
        onMessage={onMessage}
        onShouldStartLoadWithRequest={({ url }) => {
          if (isWidget(url) || url === 'about:blank') return true
          if (!leaveOnReturn(url)) openOutside(url)
          return false
        }}
        onOpenWindow={({ nativeEvent }) => void openOutside(nativeEvent.targetUrl)}
        onContentProcessDidTerminate={startAgain}
        onRenderProcessGone={startAgain}
        contentInsetAdjustmentBehavior="never"
        allowFileAccess={false}
      />
    </KeyboardAvoidingView>
  )
}
