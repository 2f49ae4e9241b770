/** An error in the arguments or the environment variables. The message explains the fix. The exit status is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
