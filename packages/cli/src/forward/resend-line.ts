import type { Command } from 'commander'
import { commandName } from '../output/command-name.ts'

function quoted(text: string): string {
  return /^[\w:/.%-]+$/.test(text) ? text : `'${text.replaceAll("'", '%27')}'`
}

/**
 * Returns a function that builds the command line for sending an event to the same address again.
 * `command` is the running command, `listen` or `events resend`.
 * The command line names the secret options of `command`, but never contains a secret.
 */
export function resendLine(command: Command, target: URL): (eventId: string) => string {
  const { baseUrl = '', clientId = '' } = command.opts<{ baseUrl?: string; clientId?: string }>()
  const isTyped = (option: string): boolean => command.getOptionValueSource(option) === 'cli'
  const options = [
    `--forward-to ${quoted(target.href)}`,
    isTyped('allowRemote') && '--allow-remote',
    isTyped('baseUrl') && `--base-url ${quoted(baseUrl)}`,
    isTyped('clientId') && `--client-id ${quoted(clientId)}`,
  ].filter((option) => option !== false)
  const hidden = [isTyped('secret') && '--secret', isTyped('clientSecret') && '--client-secret'].filter(
    (option) => option !== false,
  )
  const note = hidden.length > 0 ? ` (and the same ${hidden.join(' and ')})` : ''
  return (eventId) => `${[commandName, 'events resend', eventId, ...options].join(' ')}${note}`
}
