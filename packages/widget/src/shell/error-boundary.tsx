import { Component, type ReactNode } from 'react'

type Props = { fallback: ReactNode; onError: (error: unknown) => void; children: ReactNode }

/** Stops a fault of one screen from blanking the frame. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    // The page around is told no more than that a screen failed.
    reportError(error)
    this.props.onError(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
