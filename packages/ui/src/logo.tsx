import { useState } from 'react'
import { useColorTheme } from './color-theme.ts'
import { monogram } from './monogram.ts'

export interface LogoProps {
  /** Whose logo: the source of the monogram when there is no picture, or it fails. The name itself must stand beside it as text. */
  name: string
  src?: string | undefined
  darkSrc?: string | undefined
  /** In rem. */
  size?: number
}

/** A program's logo in the theme's variant, on its monogram until it has loaded. Decoration: its `alt` is empty. */
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
          {theme === 'auto' && darkSrc !== undefined && <source media="(prefers-color-scheme: dark)" srcSet={darkSrc} />}
          <img
            src={shown}
            alt=""
            width={pixels}
            height={pixels}
            loading="lazy"
            decoding="async"
            onLoad={() => setLoaded(shown)}
            onError={() => setFailed(shown)}
          />
        </picture>
      )}
    </span>
  )
}
