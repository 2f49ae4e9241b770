import { createElement, useEffect, useImperativeHandle, type ReactNode, type Ref } from 'react'

type ViewProps = {
  source: { uri: string }
  onError: () => void
  onRenderProcessGone: () => void
  onMessage: (event: { nativeEvent: { url: string; data: string } }) => void
  onShouldStartLoadWithRequest: (request: { url: string }) => boolean
}

declare global {
  interface Window {
    /** The properties that the app gave its web view. The test shows the view's page in another tab. */
    view: ViewProps
    /** Runs a script in the view's page. */
    inject: (script: string) => Promise<void>
    /** The addresses opened in the system's browser. */
    opened: string[]
    pressBack: () => boolean
  }
}

window.opened = []

export function WebView({
  ref,
  ...props
}: ViewProps & { ref: Ref<{ injectJavaScript: (script: string) => void }> }): ReactNode {
  useEffect(() => {
    window.view = props
  })
  useImperativeHandle(ref, () => ({ injectJavaScript: (script) => void window.inject(script) }))
  return createElement('main', null, 'the view')
}

export const Button = ({ title, onPress }: { title: string; onPress: () => void }): ReactNode =>
  createElement('button', { onClick: onPress }, title)
export const Text = ({ children }: { children: ReactNode }): ReactNode => createElement('p', null, children)
export const View = ({ children }: { children: ReactNode }): ReactNode => children
export const ActivityIndicator = (): ReactNode => createElement('progress')
export const useColorScheme = (): string => 'light'
export const KeyboardAvoidingView = ({ children }: { children: ReactNode }): ReactNode => children
export const Platform = { OS: 'android' }
export const Linking = { openURL: async (url: string): Promise<void> => void window.opened.push(url) }
export const BackHandler = {
  addEventListener(_: string, pressed: () => boolean) {
    window.pressBack = pressed
    return { remove: () => undefined }
  },
}
