/** Returns a copy without `token` fields, and with `***` for each text that resembles a JWT. */
export function redact<T extends object>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) => (key === 'token' ? undefined : part)).replace(
      /eyJ[\w.-]{8,}/g,
      '***',
    ),
  ) as T
}
