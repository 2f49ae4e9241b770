const names = {
  language: 'portal.language',
  theme: 'portal.theme',
  rail: 'portal.rail',
  environment: 'portal.environment',
  workbench: 'portal.workbench',
}

/** A choice that a person makes for this device. */
export type Preference = keyof typeof names

/** Returns a stored choice. Returns undefined when the browser stores nothing, as in some private windows. */
export const readPreference = (name: Preference): string | undefined => {
  try {
    return localStorage.getItem(names[name]) ?? undefined
  } catch {
    return undefined
  }
}

export const writePreference = (name: Preference, value: string): void => {
  try {
    localStorage.setItem(names[name], value)
  } catch {
    // A browser without storage keeps the choice until the next load.
  }
}
