type Poster = { postMessage(json: string): unknown }

/** A window as apps prepare it: each kind of webview hands its page another way to post. */
export type NativeWindow = {
  /** Android's `WebMessageListener`, Flutter's `JavaScriptChannel`. */
  LoyaltyWidgetNative?: Poster
  /** WKWebView. */
  webkit?: { messageHandlers?: { LoyaltyWidget?: Poster } }
  ReactNativeWebView?: Poster
  /** `callHandler` may come later than the page: the app pings when it has. */
  flutter_inappwebview?: { callHandler?(name: string, json: string): unknown }
  /** WebView2. */
  chrome?: { webview?: Poster }
  /** What the app calls to answer, with one message as a JSON string. */
  LoyaltyWidget?: { receive: (json: string) => void }
}

/** The app's way to be told, the first that there is; undefined in a browser. */
export function findNative(page: NativeWindow): Poster | undefined {
  const flutter = page.flutter_inappwebview
  return (
    page.LoyaltyWidgetNative ??
    page.webkit?.messageHandlers?.LoyaltyWidget ??
    page.ReactNativeWebView ??
    (flutter && { postMessage: (json) => flutter.callHandler?.('LoyaltyWidget', json) }) ??
    page.chrome?.webview
  )
}
