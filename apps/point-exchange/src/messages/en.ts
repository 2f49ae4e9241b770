export const en = { 'app.title': 'Exchange for points' } as const
