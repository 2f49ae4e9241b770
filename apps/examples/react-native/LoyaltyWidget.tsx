import { useCallback, useEffect, useRef, useState } from 'react'
import {
  ActivityIndicator,
  BackHandler,
  Button,
  KeyboardAvoidingView,
  Linking,
  Platform,
  Text,
  useColorScheme,
  View,
} from 'react-native'
import { WebView, type WebViewMessageEvent } from 'react-native-webview'

type Message = { method?: string; id?: number; params?: Record<string, unknown>; result?: unknown }

export type LoyaltyWidgetProps = {
  /**
   * The service's origin, such as https://widgets.example. The view loads only pages of this origin, and ignores
   * messages of other origins.
   */
  origin: string
  type: 'point-exchange' | 'multibrand'
  /** `en` or `ar`. */
  locale?: string
  /** A registered return address of this app, such as com.example.shop:/done. */
  returnAddress?: string
  /**
   * Requests a token from your own server, with your own session. `expiresIn` is in seconds. Throws an object with the
   * `status` of an answer without a token: 401 leads to a sign-in, and 403 means that the user has no access.
   */
  fetchToken: (reason: string) => Promise<{ token: string; expiresIn: number }>
  /**
   * Receives each event of the widget. Use an event only to update the screen: only the webhook confirms a
   * transaction.
   */
  onEvent?: (name: string, data: Record<string, unknown>) => void
  /** Receives each failure that the widget has shown to the user. `docs` is the page that explains the code. */
  onError?: (code: string, docs: string) => void
  onLeave: (status: string | null) => void
}

type Token = { token: string; expiresIn: number }
type Failure = { error: { detail: { status?: unknown } } }

const texts = {
  en: { failed: 'Rewards cannot be shown now.', signIn: 'Please sign in again.', retry: 'Try again', close: 'Close' },
  ar: {
    failed: 'تعذّر عرض المكافآت الآن.',
    signIn: 'يرجى تسجيل الدخول من جديد.',
    retry: 'إعادة المحاولة',
    close: 'إغلاق',
  },
}

const outside = /^(https|mailto|tel|sms):/

const failure = (origin: string, status?: unknown) => ({
  error: {
    code: 'token_fetch_failed',
    category: 'auth',
    recoverable: true,
    action: 'retry',
    message: 'The app got no token',
    detail: { status },
    correlationId: 'none',
    docs: `${origin}/errors/token_fetch_failed`,
  },
})

/** A widget that fills its container. Needs React Native 0.72 or later and react-native-webview 13. */
export function LoyaltyWidget(props: LoyaltyWidgetProps) {
  const { origin, type, locale = 'en', returnAddress, fetchToken, onEvent, onError, onLeave } = props
  const colorScheme = useColorScheme() === 'dark' ? 'dark' : 'light'
  const display = { locale, dir: locale.startsWith('ar') ? 'rtl' : 'ltr', colorScheme }
  const text = locale.startsWith('ar') ? texts.ar : texts.en
  // `object` means no additional props. The types of react-native-webview 13.17 have no default for this type
  // parameter.
  const view = useRef<WebView<object>>(null)
  const load = useRef('')
  const starts = useRef(0)
  const goingBack = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waitingForHello = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** A token request in flight or finished; `begun` in milliseconds since the epoch. */
  const fetching = useRef<{ begun: number; result: Promise<Token | Failure> }>(undefined)
  /** Neither field: the app waits for a token. */
  const [page, setPage] = useState<{ address?: string; failed?: string }>({})

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

  const mint = async (reason: string): Promise<Token | Failure> => {
    try {
      return await fetchToken(reason)
    } catch (error) {
      return failure(origin, (error as { status?: unknown } | undefined)?.status)
    }
  }

  const fail = (reason = text.failed) => {
    clearTimeout(waitingForHello.current)
    load.current = ''
    setPage({ failed: reason })
  }

  // Opens the page with a new token. Also runs when the page's process has ended, usually while the app is in the
  // background, because each token starts the session of one page.
  const start = async () => {
    clearTimeout(waitingForHello.current)
    load.current = ''
    setPage({})
    const started = (starts.current += 1)
    const result = await mint('initial')
    if (starts.current !== started) return
    if ('error' in result) return fail(result.error.detail.status === 401 ? text.signIn : text.failed)
    const back = returnAddress === undefined ? '' : `&return_url=${encodeURIComponent(returnAddress)}`
    const query = `token=${encodeURIComponent(result.token)}&locale=${locale}&theme=${colorScheme}${back}`
    waitingForHello.current = setTimeout(fail, 20_000)
    setPage({ address: `${origin}/widgets/${type}/?${query}` })
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
    send({ id, result: result ?? failure(origin) })
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
    clearTimeout(waitingForHello.current)
    load.current = String(sid)
    send({ method: 'lw.init', params: { v: 1, sid, inst: 'app', again: false, features: {}, ...display } })
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
      case 'lw.error':
        onError?.(String(params['code']), String(params['docs']))
        break
      case 'lw.close':
        onLeave(params['reason'] === 'done' ? 'completed' : 'cancelled')
        break
    }
  }

  // Android's back button: sends `lw.back`, and leaves the widget if no response arrives within half a second.
  useEffect(() => {
    const pressed = () => {
      clearTimeout(goingBack.current)
      if (load.current === '') onLeave('cancelled')
      else {
        goingBack.current = setTimeout(onLeave, 500, 'cancelled')
        send({ id: 1, method: 'lw.back' })
      }
      return true
    }
    const subscription = BackHandler.addEventListener('hardwareBackPress', pressed)
    return () => subscription.remove()
  }, [send, onLeave])

  // Starts once. React cleans up the effect above after each new rendering, and a new rendering must not cancel the
  // timers. So this effect cancels them, and React runs this cleanup only when the component unmounts.
  useEffect(() => {
    void start()
    return () => {
      starts.current += 1
      clearTimeout(goingBack.current)
      clearTimeout(waitingForHello.current)
    }
  }, [])

  // Sends a changed display. Before `lw.hello` arrives, this effect sends nothing, because `lw.init` will contain it.
  useEffect(() => {
    if (load.current !== '') send({ method: 'lw.update', params: display })
  }, [send, locale, colorScheme])

  if (page.address === undefined)
    return (
      <View style={{ flex: 1, justifyContent: 'center', gap: 16, padding: 24 }}>
        {page.failed === undefined ? (
          <ActivityIndicator />
        ) : (
          <>
            <Text style={{ textAlign: 'center', color: colorScheme === 'dark' ? '#fff' : '#000' }}>{page.failed}</Text>
            <Button title={text.retry} onPress={() => void start()} />
            <Button title={text.close} onPress={() => onLeave('cancelled')} />
          </>
        )}
      </View>
    )
  return (
    <KeyboardAvoidingView style={{ flex: 1 }} behavior={Platform.OS === 'ios' ? 'padding' : undefined}>
      <WebView<object>
        key={page.address}
        ref={view}
        source={{ uri: page.address }}
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
        onError={() => fail()}
        onHttpError={() => fail()}
        onContentProcessDidTerminate={() => void start()}
        onRenderProcessGone={() => void start()}
        contentInsetAdjustmentBehavior="never"
        allowFileAccess={false}
      />
    </KeyboardAvoidingView>
  )
}
