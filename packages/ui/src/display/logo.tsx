import { useState, useSyncExternalStore } from 'react'
import { monogram } from './monogram.ts'

export interface LogoProps {
  /** The program's name. Its initials replace a missing logo. Show the name as text beside the logo. */
  name: string
  src?: string | undefined
  darkSrc?: string | undefined
  /** The width and height in rem. */
  size?: number
}

/**
 * Renders a program's logo for the light or dark theme, and the program's initials until the image has loaded. Screen
 * readers ignore the logo.
 */
export function Logo({ name, src, darkSrc, size = 2.5 }: LogoProps) {
  const theme = useColorTheme()
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const shown = theme === 'dark' ? (darkSrc ?? src) : src
  const pixels = size * 16
  return (
    <span className="lw-logo" style={{ inlineSize: `${size}rem`, blockSize: `${size}rem` }}>
      {(shown === undefined || loaded !== shown) && (
        <span className="lw-monogram" aria-hidden="true">
          {monogram(name)}
        </span>
      )}
      {shown !== undefined && failed !== shown && (
        <picture>
          {theme === 'auto' && darkSrc !== undefined && (
            <source media="(prefers-color-scheme: dark)" srcSet={darkSrc} />
          )}
          <img
            src={shown}
            alt=""
            width={pixels}
            height={pixels}
            loading="lazy"
            decoding="async"
            // An image of the document's own first screen may have loaded before this component.
            ref={(image) => {
              if (image?.complete && image.naturalWidth > 0) setLoaded(shown)
            }}
            onLoad={() => setLoaded(shown)}
            onError={() => setFailed(shown)}
          />
        </picture>
      )}
    </span>
  )
}

/** Returns the theme in the document's `data-theme`. The theme `auto` follows the operating system. */
function useColorTheme(): 'light' | 'dark' | 'auto' {
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
