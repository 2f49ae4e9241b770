export const first = {} as const
