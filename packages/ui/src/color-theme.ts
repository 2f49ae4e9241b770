import { useSyncExternalStore } from 'react'

/** The `data-theme` that the page asked for; anything but light or dark follows the system. */
export function useColorTheme(): 'light' | 'dark' | 'auto' {
  return useSyncExternalStore(watch, read)
}

function read() {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

function watch(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
