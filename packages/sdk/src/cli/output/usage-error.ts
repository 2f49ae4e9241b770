/** A mistake in the arguments or the environment. The message says how to correct it. Exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
