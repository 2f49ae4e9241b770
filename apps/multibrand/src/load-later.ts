/** The screens after the first, in a file of their own. */
export const loadLater = () => import('./later.tsx')
