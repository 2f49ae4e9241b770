import { useCallback, useEffect, useRef, useState } from 'react'
import { BackHandler, KeyboardAvoidingView, Linking, Platform } from 'react-native'
import { WebView, type WebViewMessageEvent } from 'react-native-webview'

type Message = { method?: string; id?: number; params?: Record<string, unknown>; result?: unknown }

export type LoyaltyWidgetProps = {
  /** Where the widgets are served, such as https://widgets.example: nothing else is loaded in this view, and nobody else is listened to. */
  origin: string
  /** {origin}/widgets/point-exchange/?key=ek_live_… — no token: the widget asks for it below. */
  address: string
  locale?: string
  /** The return address that is registered for this app, if the widget was opened with one. */
  returnAddress?: string
  /**
   * From your own server, with your own session; `expiresIn` in seconds. What it throws is shown as "try again"; throw the `Response`, or anything
   * with its `status`, and with 401 the widget says that the user has to sign in, with 403 that this is not for him.
   */
  fetchToken: (reason: string) => Promise<{ token: string; expiresIn: number }>
  /** A hint for the screen: money moves on the webhook. */
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

/** A widget that fills its place. React Native 0.72 or later with react-native-webview 13. */
export function LoyaltyWidget(props: LoyaltyWidgetProps) {
  const { origin, address, locale = 'en', returnAddress, fetchToken, onEvent, onLeave } = props
  // Its own props and no more; the types of 13.17 forget to say so.
  const view = useRef<WebView<object>>(null)
  const load = useRef('')
  const goingBack = useRef(0)
  /** A token under way, or what has come of it; `begun` in milliseconds. */
  const fetching = useRef<{ begun: number; result: Promise<object> } | undefined>(undefined)
  const [pages, setPages] = useState(0)

  // Not `new URL`, which React Native has only in part. A longer host that begins like ours is another one.
  const isWidget = useCallback((url: string) => url === origin || url.startsWith(`${origin}/`), [origin])

  // Which page is there now, only the page itself can say: a script has no way to make `location.origin` another's.
  const say = useCallback(
    (message: Message) => {
      const json = JSON.stringify(JSON.stringify({ jsonrpc: '2.0', ...message }))
      view.current?.injectJavaScript(`location.origin === '${origin}' && window.LoyaltyWidget && LoyaltyWidget.receive(${json}); true`)
    },
    [origin],
  )

  // The page's process is gone, mostly in the background: a new page asks for a new token.
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

  // Three seconds of silence are "no tokens here". What takes longer is answered as failed: the widget asks again by itself and gets it then.
  const answerToken = async (id: number, reason: string) => {
    const asker = load.current
    const now = Date.now()
    const before = fetching.current
    // A third of the shortest life that a token has.
    const fetched = before && now - before.begun < 20_000 ? before : { begun: now, result: mint(reason) }
    fetching.current = fetched
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 2500))
    const result = await Promise.race([fetched.result, late])
    if (load.current !== asker) return
    // A token is given once.
    if (result) fetching.current = undefined
    say({ id, result: result ?? failure() })
  }

  const openOutside = (url: unknown): boolean => {
    if (typeof url !== 'string' || !outside.test(url)) return false
    Linking.openURL(url).catch(() => undefined)
    return true
  }

  // com.example.shop:/done?lw_status=completed&lw_ref=…: the same address as registered, with the outcome added.
  const leaves = (url: string): boolean => {
    if (returnAddress === undefined || url.split('?')[0] !== returnAddress.split('?')[0]) return false
    onLeave(/[?&]lw_status=(\w+)/.exec(url)?.[1] ?? null)
    return true
  }

  const greet = (sid: unknown) => {
    load.current = String(sid)
    const dir = locale.startsWith('ar') ? 'rtl' : 'ltr'
    say({ method: 'lw.init', params: { v: 1, sid, inst: 'app', again: false, features: {}, locale, dir, colorScheme: 'auto' } })
  }

  const onMessage = ({ nativeEvent: { url, data } }: WebViewMessageEvent) => {
    if (!isWidget(url)) return
    const { method, id = 0, params = {}, result } = JSON.parse(data) as Message
    switch (method) {
      case undefined:
        // The widget has gone a step back; when it cannot, or does not answer, the app does.
        clearTimeout(goingBack.current)
        if (!(result as { handled?: boolean } | undefined)?.handled) onLeave('cancelled')
        break
      case 'lw.hello':
        greet(params['sid'])
        break
      case 'lw.token':
        void answerToken(id, String(params['reason']))
        break
      case 'lw.openUrl':
        say({ id, result: { handled: openOutside(params['url']) } })
        break
      case 'lw.event':
        onEvent?.(String(params['name']), params['data'] as Record<string, unknown>)
        break
      case 'lw.close':
        onLeave(params['reason'] === 'done' ? 'completed' : 'cancelled')
        break
    }
  }

  // Android's own way back.
  useEffect(() => {
    const pressed = () => {
      if (load.current === '') return false
      clearTimeout(goingBack.current)
      goingBack.current = setTimeout(onLeave, 500, 'cancelled')
      say({ id: 1, method: 'lw.back' })
      return true
    }
    const subscription = BackHandler.addEventListener('hardwareBackPress', pressed)
    return () => subscription.remove()
  }, [say, onLeave])

  // Only with the view itself: a rendering in between must not cancel the way back.
  useEffect(() => () => clearTimeout(goingBack.current), [])

  // A wish that changes while the widget is open; before its hello nothing is sent, since `lw.init` says it.
  useEffect(() => {
    const dir = locale.startsWith('ar') ? 'rtl' : 'ltr'
    if (load.current !== '') say({ method: 'lw.update', params: { locale, dir } })
  }, [say, locale])

  return (
    <KeyboardAvoidingView style={{ flex: 1 }} behavior={Platform.OS === 'ios' ? 'padding' : undefined}>
      <WebView<object>
        key={pages}
        ref={view}
        source={{ uri: address }}
        // What is not in this list is opened outside by the webview itself, whatever its scheme, and the return address with it: so all is
        // let through to onShouldStartLoadWithRequest, which lets in the widgets' origin and nothing else.
        originWhitelist={['*']}
        onMessage={onMessage}
        onShouldStartLoadWithRequest={({ url }) => {
          if (isWidget(url) || url === 'about:blank') return true
          if (!leaves(url)) openOutside(url)
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
