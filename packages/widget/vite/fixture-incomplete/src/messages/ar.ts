export const ar = {} as const
