/** The command cannot be carried out as it was typed; the message says what to type. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
