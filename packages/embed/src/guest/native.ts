type Poster = { postMessage(json: string): unknown }

/** The window in a webview. Each kind of app offers a different object for sending messages. */
export type NativeWindow = {
  /** Android's `WebMessageListener`, Flutter's `JavaScriptChannel`. */
  LoyaltyWidgetNative?: Poster
  /** WKWebView. */
  webkit?: { messageHandlers?: { LoyaltyWidget?: Poster } }
  ReactNativeWebView?: Poster
  /** `callHandler` may be missing when the page loads. The app sends a ping when the function is ready. */
  flutter_inappwebview?: { callHandler?(name: string, json: string): unknown }
  /** WebView2. */
  chrome?: { webview?: Poster }
  /** The app calls `receive` with one message as a JSON string. */
  LoyaltyWidget?: { receive: (json: string) => void }
}

/** Returns the first available object for sending messages to the app, or undefined in a browser. */
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
