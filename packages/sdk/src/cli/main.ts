#!/usr/bin/env node
import { runCommandLine } from './run-command-line.ts'

// Not process.exit(): what was written to a pipe must still arrive.
process.exitCode = await runCommandLine(process.argv.slice(2))
