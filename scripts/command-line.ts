import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartupError } from '#config/startup-error.ts'

/** Exit code of a command that a signal has ended. */
export const INTERRUPTED = 130

/**
 * The arguments of a command.
 * @throws StartupError with the usage
 */
export function readCommandLine<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}
