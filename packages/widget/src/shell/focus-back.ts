import { useEffect, useState } from 'react'
import { focusAgain } from './focus-again.ts'

/** Stands while the screen is out of reach: then the focus returns to where it was, or, where it is `taken` meanwhile, at least to the heading. */
export function FocusBack({ taken }: { taken: boolean }): null {
  // Read before the screen becomes inert, which takes the focus away.
  const [before] = useState(() => document.activeElement)
  const [owed] = useState(taken || before !== document.body)
  useEffect(
    () => () => {
      // Not out of the page's hands, while the user is elsewhere in it.
      if (owed && document.hasFocus()) focusAgain(before)
    },
    [before, owed],
  )
  return null
}
