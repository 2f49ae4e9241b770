#!/usr/bin/env node
import { runCommandLine } from './run-command-line.ts'

// Whoever reads has read enough, as `| head` does.
const onClosed = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}
process.stdout.on('error', onClosed)
process.stderr.on('error', onClosed)

// Not process.exit(): what was written to a pipe must still arrive.
process.exitCode = await runCommandLine(process.argv.slice(2))
