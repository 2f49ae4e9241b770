#!/usr/bin/env node
import { runCommandLine } from './run-command-line.ts'

/** Exits without an error when the program that reads the output closes the pipe early, as `| head` does. */
function onPipeError(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}
process.stdout.on('error', onPipeError)
process.stderr.on('error', onPipeError)

// Sets only the exit status, because `process.exit()` would drop output that is still in a pipe.
void runCommandLine(process.argv.slice(2)).then((status) => (process.exitCode = status))
