import { Component, type ReactNode } from 'react'

type Props = { fallback: ReactNode; onError: (error: unknown) => void; children: ReactNode }

/** Shows `fallback` in place of a screen that throws, so that the frame is not blank. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    // Details of the error go only to this document. The embedding page receives only the fact that a screen failed.
    reportError(error)
    this.props.onError(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
